extension OpenAPIDocument {
    /// The operations tagged Sessions, with the schemas that only they use.
    static let sessions = #"""
        {
          "paths": {
            "/v1/sessions": {
              "get": {
                "operationId": "sessions",
                "summary": "A page of sessions, newest first",
                "tags": ["Sessions"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "from",
                    "in": "query",
                    "description": "Sessions that went on at this moment or later, by the device's clock.",
                    "schema": {"type": "string", "format": "date-time"}
                  },
                  {
                    "name": "to",
                    "in": "query",
                    "description": "Sessions that began before this moment, by the device's clock.",
                    "schema": {"type": "string", "format": "date-time"}
                  },
                  {
                    "name": "person",
                    "in": "query",
                    "description": "A person's name, pseudonym or id.",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "device",
                    "in": "query",
                    "description": "A device's name, pseudonym or id.",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "outcome",
                    "in": "query",
                    "description": "How the last search ended.",
                    "schema": {
                      "type": "string",
                      "enum": ["selected", "submitted", "cancelled", "left", "open"]
                    }
                  },
                  {
                    "name": "text",
                    "in": "query",
                    "description": "A part of the last query's text, in any case.",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "find",
                    "in": "query",
                    "description": "A part of what was typed, chosen or opened in the session, in any case: texts, tokens, the ids and names of results. A page may have fewer sessions than `limit`, none even, and go on: a request looks through 1,000 sessions at most.",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "description": "The page before's `next`.",
                    "schema": {"type": "integer", "minimum": 1}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "Own sessions; everybody's from the auditor on, and then the listing is noted in the log.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/SessionPage"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "401": {
                    "description": "No token, or none of this server's.",
                    "x-codes": ["missing_token", "invalid_token"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    },
                    "headers": {
                      "WWW-Authenticate": {
                        "description": "Asks for a bearer token.",
                        "schema": {"type": "string"}
                      }
                    }
                  },
                  "403": {
                    "description": "The token's role may not do this, or the token or its device was revoked.",
                    "x-codes": ["forbidden", "token_revoked", "device_revoked", "person_erased"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "500": {
                    "description": "A defect; the server's log tells more.",
                    "x-codes": ["internal_error"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "503": {
                    "description": "Send the same again in a moment; nothing is stored twice.",
                    "x-codes": ["database_unavailable", "contention"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    },
                    "headers": {
                      "Retry-After": {
                        "description": "Seconds to wait.",
                        "schema": {"type": "integer", "minimum": 1}
                      }
                    }
                  },
                  "default": {"$ref": "#/components/responses/Gate"}
                }
              }
            },
            "/v1/sessions/{session}": {
              "get": {
                "operationId": "session",
                "summary": "What is told of one session",
                "tags": ["Sessions"],
                "x-least-role": "member",
                "description": "A session of somebody else's is unknown below the auditor; from the auditor on, reading it is noted in the log.",
                "parameters": [
                  {
                    "name": "session",
                    "in": "path",
                    "required": true,
                    "description": "The session.",
                    "schema": {"type": "string", "format": "uuid"}
                  }
                ],
                "responses": {
                  "200": {
                    "description": "The session.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/SessionRecord"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter", "invalid_uuid"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "401": {
                    "description": "No token, or none of this server's.",
                    "x-codes": ["missing_token", "invalid_token"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    },
                    "headers": {
                      "WWW-Authenticate": {
                        "description": "Asks for a bearer token.",
                        "schema": {"type": "string"}
                      }
                    }
                  },
                  "403": {
                    "description": "The token's role may not do this, or the token or its device was revoked.",
                    "x-codes": ["forbidden", "token_revoked", "device_revoked", "person_erased"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_session"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "It waits for an upgrade of the server; the remedy says what to do.",
                    "x-codes": ["session_parked"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "410": {
                    "description": "The session was erased; the detail says when, and where its receipt stands.",
                    "x-codes": ["session_erased"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "500": {
                    "description": "A defect; the server's log tells more.",
                    "x-codes": ["internal_error"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "503": {
                    "description": "Send the same again in a moment; nothing is stored twice.",
                    "x-codes": ["database_unavailable", "contention", "not_projected"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    },
                    "headers": {
                      "Retry-After": {
                        "description": "Seconds to wait.",
                        "schema": {"type": "integer", "minimum": 1}
                      }
                    }
                  },
                  "default": {"$ref": "#/components/responses/Gate"}
                }
              }
            },
            "/v1/sessions/{session}/events": {
              "get": {
                "operationId": "sessionEvents",
                "summary": "A page of a session's events, oldest first",
                "tags": ["Sessions"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "session",
                    "in": "path",
                    "required": true,
                    "description": "The session.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "description": "The sequence after which to read.",
                    "schema": {"type": "integer", "minimum": 0}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "The events as they are stored.",
                    "headers": {
                      "X-Next-After": {
                        "description": "What `after` must be to read on; absent on the last page.",
                        "schema": {"type": "integer", "minimum": 1}
                      }
                    },
                    "content": {
                      "application/x-ndjson": {
                        "schema": {"type": "string", "description": "A Event a line."},
                        "x-line-schema": {"$ref": "#/components/schemas/Event"}
                      }
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter", "invalid_uuid"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "401": {
                    "description": "No token, or none of this server's.",
                    "x-codes": ["missing_token", "invalid_token"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    },
                    "headers": {
                      "WWW-Authenticate": {
                        "description": "Asks for a bearer token.",
                        "schema": {"type": "string"}
                      }
                    }
                  },
                  "403": {
                    "description": "The token's role may not do this, or the token or its device was revoked.",
                    "x-codes": ["forbidden", "token_revoked", "device_revoked", "person_erased"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_session"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "410": {
                    "description": "The session was erased; the detail says when, and where its receipt stands.",
                    "x-codes": ["session_erased"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "500": {
                    "description": "A defect; the server's log tells more.",
                    "x-codes": ["internal_error"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "503": {
                    "description": "Send the same again in a moment; nothing is stored twice.",
                    "x-codes": ["database_unavailable", "contention"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    },
                    "headers": {
                      "Retry-After": {
                        "description": "Seconds to wait.",
                        "schema": {"type": "integer", "minimum": 1}
                      }
                    }
                  },
                  "default": {"$ref": "#/components/responses/Gate"}
                }
              }
            },
            "/v1/sessions/{session}/replay": {
              "get": {
                "operationId": "sessionReplay",
                "summary": "What the bar showed after each event",
                "tags": ["Sessions"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "session",
                    "in": "path",
                    "required": true,
                    "description": "The session.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "description": "The sequence after which to read.",
                    "schema": {"type": "integer", "minimum": 0}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "A page of steps.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ReplayPage"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter", "invalid_uuid"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "401": {
                    "description": "No token, or none of this server's.",
                    "x-codes": ["missing_token", "invalid_token"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    },
                    "headers": {
                      "WWW-Authenticate": {
                        "description": "Asks for a bearer token.",
                        "schema": {"type": "string"}
                      }
                    }
                  },
                  "403": {
                    "description": "The token's role may not do this, or the token or its device was revoked.",
                    "x-codes": ["forbidden", "token_revoked", "device_revoked", "person_erased"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_session"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "410": {
                    "description": "The session was erased; the detail says when, and where its receipt stands.",
                    "x-codes": ["session_erased"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "500": {
                    "description": "A defect; the server's log tells more.",
                    "x-codes": ["internal_error"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "503": {
                    "description": "Send the same again in a moment; nothing is stored twice.",
                    "x-codes": ["database_unavailable", "contention", "catalog_not_ready"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    },
                    "headers": {
                      "Retry-After": {
                        "description": "Seconds to wait.",
                        "schema": {"type": "integer", "minimum": 1}
                      }
                    }
                  },
                  "default": {"$ref": "#/components/responses/Gate"}
                }
              }
            }
          },
          "components": {
            "schemas": {
              "LiveState": {
                "type": "object",
                "description": "What an open session's bar holds and lists now.",
                "properties": {
                  "active": {"type": "boolean"},
                  "editing": {"type": "boolean"},
                  "text": {"type": "string"},
                  "tokens": {"type": "array", "items": {"$ref": "#/components/schemas/Token"}},
                  "scope": {"type": ["string", "null"]},
                  "listing": {"type": "string", "enum": ["everything", "nothing", "matching"]},
                  "total": {
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "description": "Null where neither a catalog nor the app tells."
                  },
                  "first": {
                    "type": "array",
                    "items": {"type": "string"},
                    "maxItems": 10,
                    "description": "The ids of the first results."
                  }
                },
                "required": ["active", "editing", "text", "tokens", "scope", "listing", "total", "first"]
              },
              "SessionRecord": {
                "type": "object",
                "description": "A session as it is listed.",
                "properties": {
                  "session": {"type": "string", "format": "uuid", "description": "The session."},
                  "title": {
                    "type": ["string", "null"],
                    "description": "What a person called the recording."
                  },
                  "person": {"type": "string", "description": "The person's pseudonym or name."},
                  "device": {"type": "string", "description": "The device's pseudonym or name."},
                  "application": {"type": ["string", "null"], "description": "The app that recorded."},
                  "startedAt": {
                    "type": "string",
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "The device's clock at the first event."
                  },
                  "lastAt": {
                    "type": "string",
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "The device's clock at the newest event."
                  },
                  "durationMs": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "Monotonic milliseconds from the beginning to the newest event."
                  },
                  "catalog": {
                    "oneOf": [{"$ref": "#/components/schemas/CatalogReference"}, {"type": "null"}],
                    "description": "Null where the app searched its own backend."
                  },
                  "catalogVersion": {
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "description": "The label of the catalog's version; null where it is not known."
                  },
                  "profile": {"type": "string", "description": "The name of the profile."},
                  "text": {"type": "string", "description": "The last query's text."},
                  "tokens": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/Token"},
                    "description": "The last query's tokens."
                  },
                  "scope": {"type": ["string", "null"], "description": "The last query's scope."},
                  "events": {"type": "integer", "minimum": 0, "description": "Number of events."},
                  "searches": {"type": "integer", "minimum": 0, "description": "Number of searches."},
                  "outcome": {
                    "type": "string",
                    "enum": ["selected", "submitted", "cancelled", "left", "open"],
                    "description": "How the last search ended; open while the session goes on."
                  },
                  "live": {
                    "oneOf": [{"$ref": "#/components/schemas/LiveState"}, {"type": "null"}],
                    "description": "Null once the session is over."
                  }
                },
                "required": [
                  "session",
                  "title",
                  "person",
                  "device",
                  "application",
                  "startedAt",
                  "lastAt",
                  "durationMs",
                  "catalog",
                  "catalogVersion",
                  "profile",
                  "text",
                  "tokens",
                  "scope",
                  "events",
                  "searches",
                  "outcome",
                  "live"
                ]
              },
              "SessionPage": {
                "type": "object",
                "description": "A page of sessions, newest first.",
                "properties": {
                  "sessions": {"type": "array", "items": {"$ref": "#/components/schemas/SessionRecord"}},
                  "next": {
                    "type": ["string", "null"],
                    "description": "What `after` must be to read on; null on the last page."
                  }
                },
                "required": ["sessions", "next"]
              },
              "ReplayStep": {
                "type": "object",
                "description": "What the bar held and showed after an event.",
                "properties": {
                  "sequence": {"type": "integer", "minimum": 1},
                  "kind": {"type": "string"},
                  "offsetMs": {"type": "integer", "minimum": 0},
                  "active": {"type": "boolean", "description": "Whether the bar is searching."},
                  "editing": {"type": "boolean", "description": "Whether its field has the focus."},
                  "text": {"type": "string"},
                  "tokens": {"type": "array", "items": {"$ref": "#/components/schemas/Token"}},
                  "scope": {"type": ["string", "null"]},
                  "listing": {"type": "string", "enum": ["everything", "nothing", "matching"]},
                  "query": {
                    "oneOf": [{"$ref": "#/components/schemas/SearchQuery"}, {"type": "null"}],
                    "description": "What items were matched against, while the listing is `matching`."
                  },
                  "total": {
                    "type": ["integer", "null"],
                    "minimum": 0,
                    "description": "How many results were listed; null where neither a catalog nor the app tells."
                  },
                  "first": {
                    "type": "array",
                    "items": {"type": "string"},
                    "maxItems": 10,
                    "description": "The ids of the first results."
                  },
                  "suggestions": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/Token"},
                    "description": "The tokens that it suggested."
                  }
                },
                "required": [
                  "sequence",
                  "kind",
                  "offsetMs",
                  "active",
                  "editing",
                  "text",
                  "tokens",
                  "scope",
                  "listing",
                  "query",
                  "total",
                  "first",
                  "suggestions"
                ]
              },
              "SearchQuery": {
                "type": "object",
                "description": "What items are matched against.",
                "properties": {
                  "text": {"type": "string"},
                  "tokens": {"type": "array", "items": {"$ref": "#/components/schemas/Token"}},
                  "scope": {"type": ["string", "null"]}
                },
                "required": ["text", "tokens", "scope"]
              },
              "ReplayPage": {
                "type": "object",
                "description": "A run of replay steps.",
                "properties": {
                  "profile": {"$ref": "#/components/schemas/Profile"},
                  "catalog": {
                    "oneOf": [{"$ref": "#/components/schemas/CatalogReference"}, {"type": "null"}]
                  },
                  "catalogIsAvailable": {
                    "type": "boolean",
                    "description": "Whether the catalog's items are at hand, so that results could be computed."
                  },
                  "catalogIsAssumed": {
                    "type": "boolean",
                    "description": "Whether the session named no digest, so that the version of its time was assumed."
                  },
                  "steps": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/ReplayStep"},
                    "description": "One for each event."
                  },
                  "names": {
                    "type": "object",
                    "description": "The text of each item that the steps name, by its id.",
                    "additionalProperties": {"type": "string"}
                  },
                  "notUnderstood": {
                    "type": "array",
                    "description": "Events of the page that are newer than the server: they change nothing, so that what follows may not be what the bar showed.",
                    "items": {
                      "type": "object",
                      "properties": {
                        "sequence": {"type": "integer", "minimum": 1},
                        "kind": {"type": "string"},
                        "schema": {"type": "integer", "minimum": 2}
                      },
                      "required": ["sequence", "kind", "schema"]
                    }
                  },
                  "next": {
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "description": "What `after` must be to read on; null on the last page."
                  }
                },
                "required": [
                  "profile",
                  "catalog",
                  "catalogIsAvailable",
                  "catalogIsAssumed",
                  "steps",
                  "names",
                  "notUnderstood",
                  "next"
                ]
              }
            }
          }
        }
        """#
}
