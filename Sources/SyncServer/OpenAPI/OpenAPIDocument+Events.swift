extension OpenAPIDocument {
    /// The operations tagged Events, with the schemas that only they use.
    static let events = #"""
        {
          "paths": {
            "/v1/events": {
              "post": {
                "operationId": "appendEvents",
                "summary": "Store a batch of events",
                "tags": ["Events"],
                "x-least-role": "recorder",
                "description": "A retry is exact: events that are stored already, byte for byte, count as duplicates. An event that is refused for its form or size keeps its place as `eventRefused`. A session belongs to the device that opened it.",
                "requestBody": {
                  "required": true,
                  "description": "At most 1,000 events and 1 MiB, of any number of sessions, in any order. As NDJSON, one malformed line does not stop the others.",
                  "content": {
                    "application/json": {
                      "schema": {
                        "type": "array",
                        "items": {"$ref": "#/components/schemas/Event"},
                        "maxItems": 1000
                      }
                    },
                    "application/x-ndjson": {
                      "schema": {
                        "type": "string",
                        "description": "An Event a line; blank lines are skipped."
                      },
                      "x-line-schema": {"$ref": "#/components/schemas/Event"}
                    }
                  }
                },
                "responses": {
                  "200": {
                    "description": "An outcome for each session; what is counted as stored is durable.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/AppendReply"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": [
                      "invalid_parameter",
                      "malformed_json",
                      "invalid_utf8",
                      "nul_character",
                      "lone_surrogate",
                      "duplicate_key",
                      "too_deep"
                    ],
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
                  "413": {
                    "description": "Send it in parts.",
                    "x-codes": ["batch_too_large", "body_too_large"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "429": {
                    "description": "The server holds as many events as it may; nothing of these was taken.",
                    "x-codes": ["overloaded"],
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
                  "500": {
                    "description": "A defect; the server's log tells more.",
                    "x-codes": ["internal_error"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "503": {
                    "description": "Send the same again in a moment; nothing is stored twice.",
                    "x-codes": ["database_unavailable", "contention", "append_timed_out"],
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
            "/v1/stream": {
              "get": {
                "operationId": "streamLog",
                "summary": "The log as it grows, as Server-Sent Events",
                "description": "Each event has the cursor after it as its id, and one line of JSON as its data. The stream begins with a block that has only an id, the place where it begins, and sends one with a comment when it has nothing else to say for 15 s: who is cut off goes on from the last id with `Last-Event-ID`, and misses and repeats nothing. An auditor sees the whole log, a member the events of the own sessions. That somebody else's sessions are read is noted in the log, once for a stream. The stream ends when the server stops or the token is revoked.",
                "tags": ["Events"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "after",
                    "in": "query",
                    "description": "A cursor, or `start` for the beginning of the log; without it the stream begins with what comes from now on.",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "kinds",
                    "in": "query",
                    "description": "Only events of these kinds, with commas between them.",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "session",
                    "in": "query",
                    "description": "Only events of this session.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {
                    "name": "spaces",
                    "in": "query",
                    "description": "With `true` the stream is another one: it has no events of the log, but an event `space` with the data `{\"space\": id, \"head\": position}` for each space that the caller is in, at the beginning and whenever it has changed, and an event `spaces` when the list of spaces or a role in one has. None of the other parameters goes with it.",
                    "schema": {"type": "boolean", "default": false}
                  },
                  {
                    "name": "Last-Event-ID",
                    "in": "header",
                    "description": "A cursor; goes before `after`.",
                    "schema": {"type": "string"}
                  }
                ],
                "responses": {
                  "200": {
                    "description": "Events until either side ends it.",
                    "content": {
                      "text/event-stream": {
                        "schema": {
                          "type": "string",
                          "description": "Blocks with `id` and `data`; the data is a StreamedEvent."
                        },
                        "x-data-schema": {"$ref": "#/components/schemas/StreamedEvent"}
                      }
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
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_session"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "Nobody may go on from the cursor: it is of another workspace, of before a restore from a backup, of a log that holds other events, from beyond the log's end, or was changed.",
                    "x-codes": ["cursor_invalid"],
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
                  }
                }
              }
            }
          },
          "components": {
            "schemas": {
              "StreamedEvent": {
                "type": "object",
                "description": "An event of the log. A session's is the Event with `position` and `recordedAt`; what the server wrote has `stream` and `streamKind` in place of `session`, and `version` in place of `sequence`.",
                "properties": {
                  "position": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "Its place in the workspace's log."
                  },
                  "recordedAt": {
                    "type": "string",
                    "format": "date-time",
                    "description": "When it was stored, by the database's clock."
                  },
                  "kind": {"type": "string", "description": "What happened."},
                  "schema": {"type": "integer", "minimum": 1, "description": "The version of its data."},
                  "at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "When, by the clock of who wrote it."
                  },
                  "session": {"type": "string", "format": "uuid", "description": "The session."},
                  "sequence": {"type": "integer", "minimum": 1, "description": "Its place in the session."},
                  "stream": {"type": "string", "format": "uuid", "description": "The server's stream."},
                  "streamKind": {
                    "type": "string",
                    "description": "What the stream is, such as identities, catalog or audit."
                  },
                  "version": {"type": "integer", "minimum": 1, "description": "Its place in the stream."},
                  "data": {
                    "type": ["object", "null"],
                    "description": "What the event carries.",
                    "additionalProperties": true
                  },
                  "erased": {
                    "type": "boolean",
                    "description": "Where what a session's event carried cannot be shown: whether it was erased."
                  }
                },
                "required": ["position", "recordedAt", "kind", "schema", "at"],
                "additionalProperties": true
              },
              "RefusedEvent": {
                "type": "object",
                "description": "An event that was refused for its form or size; its place in the session is kept as `eventRefused`.",
                "properties": {
                  "line": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "Its place in the request, from 1: the line of NDJSON, the element of an array."
                  },
                  "sequence": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "Its sequence, where it could be read."
                  },
                  "code": {
                    "type": "string",
                    "enum": [
                      "malformed_json",
                      "invalid_utf8",
                      "nul_character",
                      "lone_surrogate",
                      "duplicate_key",
                      "too_deep",
                      "not_an_object",
                      "missing_field",
                      "wrong_type",
                      "out_of_range",
                      "invalid_uuid",
                      "invalid_time",
                      "text_too_long",
                      "event_too_large"
                    ],
                    "description": "What is wrong."
                  },
                  "field": {"type": "string", "description": "The member that is wrong."},
                  "message": {"type": "string", "description": "What is wrong and what to do."}
                },
                "required": ["line", "code", "message"]
              },
              "SessionError": {
                "type": "object",
                "description": "Why events of a session were not stored.",
                "properties": {
                  "code": {
                    "type": "string",
                    "enum": [
                      "session_forked",
                      "sequence_gap",
                      "session_not_owned",
                      "session_erased",
                      "session_not_started"
                    ],
                    "description": "session_forked: another event is stored under `expected`. sequence_gap: send `expected` next. session_not_owned: another device opened it. session_erased: it takes nothing more. session_not_started: the first event is not sessionStarted."
                  },
                  "expected": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "The sequence at which it happened, or which is expected."
                  },
                  "message": {"type": "string", "description": "What happened and what to do."}
                },
                "required": ["code", "message"]
              },
              "SessionOutcome": {
                "type": "object",
                "description": "What became of a session's events.",
                "properties": {
                  "session": {"type": "string", "format": "uuid", "description": "The session."},
                  "stored": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "Events stored by this request; each is durable."
                  },
                  "duplicates": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "Events that were stored before, byte for byte."
                  },
                  "through": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The session's newest stored sequence."
                  },
                  "refused": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/RefusedEvent"},
                    "description": "Events refused for their form."
                  },
                  "error": {"$ref": "#/components/schemas/SessionError"}
                },
                "required": ["session", "stored", "duplicates", "through"]
              },
              "AppendReply": {
                "type": "object",
                "description": "An outcome for each session, whatever befell the others.",
                "properties": {
                  "sessions": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/SessionOutcome"},
                    "description": "In the order of their first events."
                  },
                  "unplaced": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/RefusedEvent"},
                    "description": "Events whose session or sequence could not be read."
                  }
                },
                "required": ["sessions", "unplaced"]
              }
            }
          }
        }
        """#
}
