extension OpenAPIDocument {
    /// What both operations on a report take: which, its period and its filters.
    private static let reportParameters = #"""
        {
          "name": "report",
          "in": "path",
          "required": true,
          "description": "The report; docs/analytics.md defines each. devices needs the auditor's role.",
          "schema": {
            "type": "string",
            "enum": [
              "top", "zero-results", "abandoned", "clicks", "funnel", "refinements", "time-to-click",
              "keystrokes", "session-length", "query-length", "tokens", "scopes", "devices", "profiles", "latency", "trend"
            ]
          }
        },
        {
          "name": "since",
          "in": "query",
          "description": "The first moment that counts, by the devices' clocks; seven days before until without it.",
          "schema": {"type": "string", "format": "date-time"}
        },
        {
          "name": "until",
          "in": "query",
          "description": "The first moment that counts no more; now without it.",
          "schema": {"type": "string", "format": "date-time"}
        },
        {
          "name": "application",
          "in": "query",
          "description": "Only this application.",
          "schema": {"type": "string"}
        },
        {
          "name": "profile",
          "in": "query",
          "description": "Only this profile.",
          "schema": {"type": "string"}
        },
        {
          "name": "catalog",
          "in": "query",
          "description": "Only this catalog.",
          "schema": {"type": "string"}
        },
        {
          "name": "person",
          "in": "query",
          "description": "Only this person: a name, an id or what an app calls it. Needs the auditor's role.",
          "schema": {"type": "string"}
        },
        {
          "name": "device",
          "in": "query",
          "description": "Only this device. Needs the auditor's role.",
          "schema": {"type": "string"}
        },
        {
          "name": "token",
          "in": "query",
          "description": "Only queries with this token: a field, an equals sign and a value.",
          "schema": {"type": "string"}
        },
        {
          "name": "scope",
          "in": "query",
          "description": "Only queries under this scope; empty for those under none.",
          "schema": {"type": "string"}
        },
        {
          "name": "query",
          "in": "query",
          "description": "Only this query, in any spelling.",
          "schema": {"type": "string"}
        }
        """#

    /// The operations tagged Reports, with the schemas that only they use.
    static let reports = #"""
        {
          "paths": {
            "/v1/analytics/{report}": {
              "get": {
                "operationId": "showReport",
                "summary": "A report on how people search",
                "tags": ["Reports"],
                "x-least-role": "analyst",
                "parameters": [
                  \#(reportParameters),
                  {
                    "name": "zone",
                    "in": "query",
                    "description": "The time zone by which units of a trend begin, and for analysts the hours of the period; an IANA name, UTC without it.",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "by",
                    "in": "query",
                    "description": "The unit of a trend; what suits the period without it. Refused for any other report.",
                    "schema": {"type": "string", "enum": ["hour", "day", "week", "month"]}
                  },
                  {
                    "name": "limit",
                    "in": "query",
                    "description": "How many rows at most. Refused for reports that always tell all of theirs: funnel, refinements, trend and those of sums alone.",
                    "schema": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 20}
                  }
                ],
                "responses": {
                  "200": {
                    "description": "The report. Queries that fewer people made than the workspace says are counted and not shown, except to auditors. With token or scope, as many people must be behind the period; where they are not behind the one before a trend, its figures are null.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ReportReply"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter", "no_such_filter", "too_many_rows"],
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
                    "x-codes": ["forbidden", "token_revoked", "device_revoked", "person_erased", "too_few_people"],
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
                    "x-codes": ["database_unavailable", "not_projected"],
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
            "/v1/analytics/{report}/sessions": {
              "get": {
                "operationId": "listReportedSessions",
                "summary": "The sessions behind a report",
                "tags": ["Reports"],
                "x-least-role": "auditor",
                "parameters": [
                  \#(reportParameters),
                  {
                    "name": "limit",
                    "in": "query",
                    "description": "How many sessions at most.",
                    "schema": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 20}
                  }
                ],
                "responses": {
                  "200": {
                    "description": "The sessions, newest first. That they were listed is noted in the log.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ReportSessions"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter", "no_such_filter"],
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
                    "x-codes": ["database_unavailable", "not_projected", "contention"],
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
            "/v1/privacy": {
              "get": {
                "operationId": "showPrivacy",
                "summary": "How many people a query needs to be shown to analysts",
                "tags": ["Reports"],
                "x-least-role": "analyst",
                "responses": {
                  "200": {
                    "description": "The number.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/PrivacyRecord"}}
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
                    "x-codes": ["database_unavailable"],
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
              },
              "put": {
                "operationId": "setPrivacy",
                "summary": "Say how many people a query needs to be shown to analysts",
                "tags": ["Reports"],
                "x-least-role": "admin",
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/PrivacyRecord"}}
                  }
                },
                "responses": {
                  "200": {
                    "description": "What holds from now on.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/PrivacyRecord"}}
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
                      "too_deep",
                      "not_an_object",
                      "missing_field",
                      "wrong_type",
                      "invalid_people"
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
            }
          },
          "components": {
            "schemas": {
              "ReportReply": {
                "type": "object",
                "description": "A report. What totals and rows hold is the report's: docs/analytics.md and searchsync analytics explain tell it.",
                "properties": {
                  "report": {"type": "string"},
                  "since": {"type": "string", "format": "date-time", "description": "For analysts the beginning of its hour."},
                  "until": {"type": "string", "format": "date-time"},
                  "timeZone": {"type": "string"},
                  "isPartial": {"type": "boolean", "description": "Whether the period is not over yet."},
                  "behind": {"type": "integer", "minimum": 0, "description": "Events that are not counted yet."},
                  "minimumPeople": {"type": "integer", "minimum": 1},
                  "totals": {"type": "object", "additionalProperties": true},
                  "rows": {
                    "type": "array",
                    "items": {"type": "object", "additionalProperties": true}
                  },
                  "hidden": {"type": "integer", "minimum": 0, "description": "Rows not shown since too few people are behind them, or may be."},
                  "hiddenIntents": {"type": "integer", "minimum": 0}
                },
                "required": [
                  "report",
                  "since",
                  "until",
                  "timeZone",
                  "isPartial",
                  "behind",
                  "minimumPeople",
                  "totals",
                  "rows",
                  "hidden",
                  "hiddenIntents"
                ]
              },
              "ReportSessions": {
                "type": "object",
                "description": "Sessions, newest first.",
                "properties": {
                  "sessions": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "properties": {
                        "session": {"type": "string", "format": "uuid"},
                        "beganAt": {"type": "string", "format": "date-time"},
                        "intents": {
                          "type": "integer",
                          "minimum": 0,
                          "description": "How many of its intents count; of funnel and session-length all of them, which can be none."
                        }
                      },
                      "required": ["session", "beganAt", "intents"]
                    }
                  }
                },
                "required": ["sessions"]
              },
              "PrivacyRecord": {
                "type": "object",
                "description": "How many people a query needs.",
                "properties": {"people": {"type": "integer", "minimum": 1, "maximum": 1000}},
                "required": ["people"]
              }
            }
          }
        }
        """#
}
