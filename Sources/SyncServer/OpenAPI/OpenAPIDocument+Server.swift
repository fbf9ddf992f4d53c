extension OpenAPIDocument {
    /// The operations tagged Server, with the schemas that only they use.
    static let server = #"""
        {
          "paths": {
            "/v1/meta": {
              "get": {
                "operationId": "meta",
                "summary": "What a client learns before it speaks",
                "tags": ["Server"],
                "x-least-role": "recorder",
                "responses": {
                  "200": {
                    "description": "Epoch, time, protocol range and limits, and whom the token speaks for.",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Meta"}}}
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
              }
            },
            "/v1/status": {
              "get": {
                "operationId": "status",
                "summary": "How far the projections have come",
                "tags": ["Server"],
                "x-least-role": "member",
                "responses": {
                  "200": {
                    "description": "The log's head and the lag of each projection.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ServerStatus"}}
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
              }
            },
            "/v1/projections": {
              "get": {
                "operationId": "projections",
                "summary": "The read models, how far they are, and what waits",
                "tags": ["Server"],
                "x-least-role": "admin",
                "responses": {
                  "200": {
                    "description": "The read models.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ProjectionList"}}
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
              }
            },
            "/v1/projections/{name}/rebuild": {
              "post": {
                "operationId": "rebuildProjection",
                "summary": "Fill a read model anew beside the one that is shown",
                "tags": ["Server"],
                "x-least-role": "admin",
                "parameters": [
                  {
                    "name": "name",
                    "in": "path",
                    "required": true,
                    "description": "The projection's name.",
                    "schema": {"type": "string", "examples": ["sessions", "spaces"]}
                  }
                ],
                "responses": {
                  "202": {
                    "description": "It is being filled; one under way goes on. When it has come to the end of the log, it is shown.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ProjectionRecord"}}
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
                    "x-codes": ["unknown_projection"],
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
              }
            },
            "/v1/projections/{name}/verification": {
              "get": {
                "operationId": "verifyProjection",
                "summary": "Compare a page of a read model with the log",
                "tags": ["Server"],
                "x-least-role": "admin",
                "parameters": [
                  {
                    "name": "name",
                    "in": "path",
                    "required": true,
                    "description": "The projection's name.",
                    "schema": {"type": "string", "examples": ["sessions", "spaces"]}
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "description": "The position after which the sessions or spaces begin; what `next` says.",
                    "schema": {"type": "integer", "minimum": 0, "default": 0}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "What was found.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/VerificationPage"}}
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
                    "x-codes": ["unknown_projection"],
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
              }
            },
            "/v1/projections/{name}/retry": {
              "post": {
                "operationId": "retryParked",
                "summary": "Try again what is parked",
                "tags": ["Server"],
                "x-least-role": "admin",
                "parameters": [
                  {
                    "name": "name",
                    "in": "path",
                    "required": true,
                    "description": "The projection's name.",
                    "schema": {"type": "string", "examples": ["sessions", "spaces"]}
                  }
                ],
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/RetryRequest"}}
                  }
                },
                "responses": {
                  "202": {
                    "description": "The tries are made in a moment.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ProjectionRecord"}}
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
                      "invalid_uuid"
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
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_projection", "not_parked"],
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
              }
            },
            "/v1/projections/{name}/skip": {
              "post": {
                "operationId": "skipParked",
                "summary": "Pass over the event at which a session or a space waits",
                "tags": ["Server"],
                "x-least-role": "admin",
                "parameters": [
                  {
                    "name": "name",
                    "in": "path",
                    "required": true,
                    "description": "The projection's name.",
                    "schema": {"type": "string", "examples": ["sessions", "spaces"]}
                  }
                ],
                "requestBody": {
                  "required": true,
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SkipRequest"}}}
                },
                "responses": {
                  "202": {
                    "description": "The order is recorded in the log, and obeyed in a moment.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ProjectionRecord"}}
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
                      "invalid_uuid",
                      "invalid_reason"
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
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_projection", "not_parked"],
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
              "Limits": {
                "type": "object",
                "description": "How large things may be.",
                "properties": {
                  "batchEvents": {
                    "type": "integer",
                    "const": 1000,
                    "description": "Events in one POST /v1/events."
                  },
                  "batchBytes": {
                    "type": "integer",
                    "const": 1048576,
                    "description": "Bytes in one POST /v1/events."
                  },
                  "eventBytes": {"type": "integer", "const": 65536, "description": "Bytes of an event."},
                  "textGraphemes": {
                    "type": "integer",
                    "const": 1024,
                    "description": "Grapheme clusters of a text."
                  },
                  "textBytes": {"type": "integer", "const": 16384, "description": "UTF-8 bytes of a text."},
                  "partBytes": {
                    "type": "integer",
                    "const": 8388608,
                    "description": "Bytes in one part of an upload."
                  },
                  "page": {"type": "integer", "const": 1000, "description": "Entries on a page."}
                },
                "required": [
                  "batchEvents",
                  "batchBytes",
                  "eventBytes",
                  "textGraphemes",
                  "textBytes",
                  "partBytes",
                  "page"
                ]
              },
              "Meta": {
                "type": "object",
                "description": "What a client learns of a server before it speaks to it.",
                "properties": {
                  "version": {
                    "type": "string",
                    "examples": ["0.1.0"],
                    "description": "The server's version."
                  },
                  "protocol": {
                    "type": "object",
                    "description": "The protocol versions that it speaks.",
                    "properties": {
                      "minimum": {"type": "integer", "minimum": 1},
                      "maximum": {"type": "integer", "minimum": 1}
                    },
                    "required": ["minimum", "maximum"]
                  },
                  "epoch": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "The log's epoch; it rises with every restore from a backup."
                  },
                  "epochBegan": {
                    "type": "string",
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "When that epoch began, by the database's clock."
                  },
                  "head": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The newest position of the workspace's log."
                  },
                  "backedUpTo": {
                    "oneOf": [{"$ref": "#/components/schemas/BackedUpTo"}, {"type": "null"}],
                    "description": "How far the workspace's log is in backups; null where there is none."
                  },
                  "time": {
                    "type": "string",
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "The server's clock."
                  },
                  "workspace": {"type": "string", "description": "The token's workspace."},
                  "role": {"$ref": "#/components/schemas/Role"},
                  "person": {"type": "string", "description": "The token's person."},
                  "device": {"type": "string", "description": "The token's device."},
                  "limits": {"$ref": "#/components/schemas/Limits"}
                },
                "required": [
                  "version",
                  "protocol",
                  "epoch",
                  "epochBegan",
                  "head",
                  "backedUpTo",
                  "time",
                  "workspace",
                  "role",
                  "person",
                  "device",
                  "limits"
                ]
              },
              "ServerStatus": {
                "type": "object",
                "description": "How a server is doing.",
                "properties": {
                  "version": {"type": "string", "description": "The server's version."},
                  "epoch": {"type": "integer", "minimum": 1, "description": "The log's epoch."},
                  "head": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The newest position of the workspace's log."
                  },
                  "projections": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "description": "How far a projection has come.",
                      "properties": {
                        "name": {"type": "string"},
                        "position": {
                          "type": "integer",
                          "minimum": 0,
                          "description": "The newest position that it has taken in."
                        },
                        "lag": {
                          "type": "integer",
                          "minimum": 0,
                          "description": "Events that it has yet to take in."
                        }
                      },
                      "required": ["name", "position", "lag"]
                    }
                  },
                  "parked": {
                    "type": "array",
                    "description": "The sessions and spaces that wait; below the auditor one's own, and those that one is in.",
                    "items": {"$ref": "#/components/schemas/ParkedRecord"}
                  }
                },
                "required": ["version", "epoch", "head", "projections", "parked"]
              },
              "ProjectionList": {
                "type": "object",
                "description": "The read models of a workspace.",
                "properties": {
                  "projections": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/ProjectionRecord"}
                  }
                },
                "required": ["projections"]
              },
              "ProjectionRecord": {
                "type": "object",
                "description": "A read model and how far it is.",
                "properties": {
                  "name": {"type": "string", "description": "The projection's name."},
                  "version": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "The version of the model that is shown."
                  },
                  "position": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The newest position that it has taken in."
                  },
                  "head": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The newest position of the workspace's log."
                  },
                  "holder": {
                    "type": ["string", "null"],
                    "description": "The server that works on it at this moment."
                  },
                  "rebuild": {
                    "type": ["object", "null"],
                    "description": "The version that is being filled beside it.",
                    "properties": {
                      "version": {"type": "integer", "minimum": 1},
                      "position": {
                        "type": "integer",
                        "minimum": 0,
                        "description": "The newest position that it has taken in; at the log's head it is shown."
                      },
                      "requestedBy": {"type": "string", "description": "Who asked for it."},
                      "requestedAt": {"type": "string", "format": "date-time"}
                    },
                    "required": ["version", "position", "requestedBy", "requestedAt"]
                  },
                  "parked": {"type": "array", "items": {"$ref": "#/components/schemas/ParkedRecord"}}
                },
                "required": ["name", "version", "position", "head", "holder", "rebuild", "parked"]
              },
              "ParkedRecord": {
                "type": "object",
                "description": "A session or a space that waits for what cannot be projected, and what to do about it.",
                "properties": {
                  "projection": {"type": "string", "description": "The projection in which it waits."},
                  "kind": {"type": "string", "enum": ["session", "space"]},
                  "subject": {
                    "type": "string",
                    "format": "uuid",
                    "description": "The session or the space."
                  },
                  "sequence": {
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "description": "The number of the event in the session at which it waits; null for a space."
                  },
                  "position": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "That event's position in the log."
                  },
                  "reason": {
                    "type": "string",
                    "enum": ["newer_schema", "defect"],
                    "description": "Whether the event is newer than the server, or folding it failed."
                  },
                  "detail": {"type": "string", "description": "What exactly."},
                  "remedy": {"type": "string", "description": "What to do about it."},
                  "program": {
                    "type": "string",
                    "description": "The version of the server that could not go on."
                  },
                  "since": {"type": "string", "format": "date-time"},
                  "waiting": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "Events that wait, the first one included."
                  },
                  "isRetried": {"type": "boolean", "description": "Whether another try is to come."}
                },
                "required": [
                  "projection",
                  "kind",
                  "subject",
                  "sequence",
                  "position",
                  "reason",
                  "detail",
                  "remedy",
                  "program",
                  "since",
                  "waiting",
                  "isRetried"
                ]
              },
              "RetryRequest": {
                "type": "object",
                "description": "What to try again.",
                "properties": {
                  "subject": {
                    "type": ["string", "null"],
                    "format": "uuid",
                    "description": "Null or absent for all."
                  }
                }
              },
              "SkipRequest": {
                "type": "object",
                "description": "Which session or space is to go on, and why.",
                "properties": {
                  "subject": {"type": "string", "format": "uuid"},
                  "reason": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 1000,
                    "description": "Recorded in the log with who gave the order."
                  }
                },
                "required": ["subject", "reason"]
              },
              "VerificationPage": {
                "type": "object",
                "description": "What a comparison of a read model with the log found.",
                "properties": {
                  "position": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "How far the read model had come; later events do not count."
                  },
                  "subjects": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "Sessions or spaces that were compared."
                  },
                  "differences": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "description": "Where the read model tells something else than the log.",
                      "properties": {
                        "subject": {
                          "type": ["string", "null"],
                          "format": "uuid",
                          "description": "The session or the space; null for a sum of many sessions."
                        },
                        "difference": {
                          "type": "string",
                          "description": "The column or the part of a space, or `missing` or `needless` for the whole; of a sum its table; of saved searches digests are told."
                        },
                        "shown": {"type": ["string", "null"]},
                        "wanted": {"type": ["string", "null"]}
                      },
                      "required": ["subject", "difference", "shown", "wanted"]
                    }
                  },
                  "next": {
                    "type": ["integer", "null"],
                    "description": "What `after` must be to go on; null at the end."
                  }
                },
                "required": ["position", "subjects", "differences", "next"]
              }
            }
          }
        }
        """#
}
