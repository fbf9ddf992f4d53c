extension OpenAPIDocument {
    /// The operations tagged Erasure, with the schemas that only they use.
    static let erasure = #"""
        {
          "paths": {
            "/v1/erasures": {
              "get": {
                "operationId": "erasedSessions",
                "summary": "Which of the device's own sessions were erased",
                "tags": ["Erasure"],
                "x-least-role": "recorder",
                "parameters": [
                  {
                    "name": "after",
                    "in": "query",
                    "description": "The `next` of the page before, or of the last sync.",
                    "schema": {"type": "integer", "minimum": 0}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "The sessions, by where the receipts stand: a device removes its copies.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ErasedSessionPage"}}
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
              },
              "post": {
                "operationId": "erase",
                "summary": "Erase a session, or a person",
                "tags": ["Erasure"],
                "x-least-role": "admin",
                "description": "One call erases up to 50 sessions in one transaction, each with its receipt in the log. With the last ones of a person go the name, the names of the devices, and the tokens. What was erased before is passed over.",
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/ErasureRequest"}}
                  }
                },
                "responses": {
                  "200": {
                    "description": "What would be touched, or what this call erased. Ask for the same again while `remaining` is above 0.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ErasureReport"}}
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
                      "invalid_subject",
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
                    "x-codes": ["unknown_session", "unknown_person"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "Something stands against it; nothing was erased.",
                    "x-codes": ["held"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "500": {
                    "description": "A defect; the server's log tells more.",
                    "x-codes": ["internal_error", "receipt_not_kept"],
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
            "/v1/holds": {
              "get": {
                "operationId": "holds",
                "summary": "What keeps sessions and people from being erased",
                "tags": ["Erasure"],
                "x-least-role": "auditor",
                "responses": {
                  "200": {
                    "description": "The holds, oldest first; a thousand at most.",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/HoldList"}}}
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
              },
              "post": {
                "operationId": "placeHold",
                "summary": "Keep a session, or a person's sessions, from being erased",
                "tags": ["Erasure"],
                "x-least-role": "admin",
                "requestBody": {
                  "required": true,
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/HoldRequest"}}}
                },
                "responses": {
                  "201": {
                    "description": "The hold.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/HoldRecord"}}
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
                      "invalid_subject",
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
                    "x-codes": ["unknown_session", "unknown_person"],
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
            "/v1/holds/{hold}": {
              "delete": {
                "operationId": "removeHold",
                "summary": "Take a hold away",
                "tags": ["Erasure"],
                "x-least-role": "admin",
                "parameters": [
                  {
                    "name": "hold",
                    "in": "path",
                    "required": true,
                    "description": "The hold's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  }
                ],
                "responses": {
                  "204": {"description": "It is gone."},
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
                    "x-codes": ["unknown_hold"],
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
            "/v1/retention": {
              "get": {
                "operationId": "retention",
                "summary": "How long sessions are kept",
                "tags": ["Erasure"],
                "x-least-role": "auditor",
                "responses": {
                  "200": {
                    "description": "Days after a session's newest event was recorded.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/RetentionRecord"}}
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
              },
              "put": {
                "operationId": "setRetention",
                "summary": "Say how long sessions are kept",
                "tags": ["Erasure"],
                "x-least-role": "admin",
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/RetentionRequest"}}
                  }
                },
                "responses": {
                  "200": {
                    "description": "What is in force now. The pass over older sessions is made once a day, and within a minute after this.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/RetentionRecord"}}
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
                      "invalid_days"
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
            },
            "/v1/retention/run": {
              "post": {
                "operationId": "runRetention",
                "summary": "Erase the sessions that are older, or count them",
                "tags": ["Erasure"],
                "x-least-role": "admin",
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/RetentionRunRequest"}}
                  }
                },
                "responses": {
                  "200": {
                    "description": "What was done, or would be.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/RetentionReport"}}
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
                      "wrong_type"
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
                  "409": {
                    "description": "Something stands against it; nothing was erased.",
                    "x-codes": ["held"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "500": {
                    "description": "A defect; the server's log tells more.",
                    "x-codes": ["internal_error", "receipt_not_kept"],
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
            "/v1/exports": {
              "post": {
                "operationId": "exportPerson",
                "summary": "What is known of a person",
                "tags": ["Erasure"],
                "x-least-role": "auditor",
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/ExportRequest"}}
                  }
                },
                "responses": {
                  "200": {
                    "description": "All but the sessions' events and the audit log's entries, which have endpoints of their own. It is noted in the log.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/PersonExport"}}
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
                      "wrong_type"
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
                    "x-codes": ["unknown_person"],
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
              "ErasureRequest": {
                "type": "object",
                "description": "What to erase: exactly one of session and person.",
                "properties": {
                  "session": {"type": ["string", "null"], "format": "uuid"},
                  "person": {
                    "type": ["string", "null"],
                    "description": "A name, an id, or the pseudonym under which an app recorded."
                  },
                  "pseudonym": {
                    "type": "boolean",
                    "default": false,
                    "description": "Person is a pseudonym, also where somebody of the workspace is called so."
                  },
                  "reason": {
                    "type": ["string", "null"],
                    "minLength": 1,
                    "maxLength": 1000,
                    "description": "Stands in the receipt for ever; a name does not belong there."
                  },
                  "dryRun": {"type": "boolean", "default": false},
                  "skipHeld": {"type": "boolean", "default": false}
                },
                "required": []
              },
              "ErasureCount": {
                "type": "object",
                "description": "Sessions with their events and the bytes of their payloads.",
                "properties": {
                  "sessions": {"type": "integer", "minimum": 0},
                  "events": {"type": "integer", "minimum": 0},
                  "bytes": {"type": "integer", "minimum": 0}
                },
                "required": ["sessions", "events", "bytes"]
              },
              "ErasureReport": {
                "type": "object",
                "description": "What an erasure found and did.",
                "properties": {
                  "person": {"type": ["string", "null"], "format": "uuid"},
                  "found": {"$ref": "#/components/schemas/ErasureCount"},
                  "summaries": {"type": "integer", "minimum": 0, "description": "Rows of read models."},
                  "devices": {
                    "type": "array",
                    "items": {"type": "string"},
                    "description": "Whose copies go at their next sync."
                  },
                  "tokens": {"type": "integer", "minimum": 0, "description": "Tokens that are cut off."},
                  "held": {"type": "array", "items": {"$ref": "#/components/schemas/HoldRecord"}},
                  "erased": {"$ref": "#/components/schemas/ErasureCount"},
                  "remaining": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "Sessions that are left and not held."
                  },
                  "done": {"type": "boolean"},
                  "namesakes": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "Sessions under a pseudonym that is the person's name, which are left; told by a dry run, and with the last part. Erase them with pseudonym."
                  },
                  "receipts": {
                    "type": "array",
                    "items": {"type": "integer", "minimum": 1},
                    "description": "Positions in the log."
                  }
                },
                "required": [
                  "person",
                  "found",
                  "summaries",
                  "devices",
                  "tokens",
                  "held",
                  "erased",
                  "remaining",
                  "done",
                  "namesakes",
                  "receipts"
                ]
              },
              "ErasedSession": {
                "type": "object",
                "description": "A session that was erased.",
                "properties": {
                  "session": {"type": "string", "format": "uuid"},
                  "erasedAt": {"type": "string", "format": "date-time"},
                  "position": {"type": "integer", "minimum": 1}
                },
                "required": ["session", "erasedAt", "position"]
              },
              "ErasedSessionPage": {
                "type": "object",
                "description": "A page of erased sessions.",
                "properties": {
                  "sessions": {"type": "array", "items": {"$ref": "#/components/schemas/ErasedSession"}},
                  "next": {"type": "integer", "minimum": 0},
                  "goesOn": {"type": "boolean"}
                },
                "required": ["sessions", "next", "goesOn"]
              },
              "HoldRequest": {
                "type": "object",
                "description": "What to keep: exactly one of session and person.",
                "properties": {
                  "session": {"type": ["string", "null"], "format": "uuid"},
                  "person": {"type": ["string", "null"], "description": "A name or an id."},
                  "reason": {"type": "string", "minLength": 1, "maxLength": 1000}
                },
                "required": ["reason"]
              },
              "HoldRecord": {
                "type": "object",
                "description": "A hold.",
                "properties": {
                  "id": {"type": "string", "format": "uuid"},
                  "session": {"type": ["string", "null"], "format": "uuid"},
                  "person": {"type": ["string", "null"]},
                  "reason": {"type": "string"},
                  "placedBy": {"type": "string"},
                  "placedAt": {"type": "string", "format": "date-time"}
                },
                "required": ["id", "session", "person", "reason", "placedBy", "placedAt"]
              },
              "HoldList": {
                "type": "object",
                "description": "The holds of a workspace.",
                "properties": {
                  "holds": {"type": "array", "items": {"$ref": "#/components/schemas/HoldRecord"}}
                },
                "required": ["holds"]
              },
              "RetentionRequest": {
                "type": "object",
                "description": "Days that sessions are kept; null for ever.",
                "properties": {"days": {"type": ["integer", "null"], "minimum": 1, "maximum": 36500}},
                "required": []
              },
              "RetentionRecord": {
                "type": "object",
                "description": "How long sessions are kept.",
                "properties": {
                  "days": {"type": ["integer", "null"], "minimum": 1, "maximum": 36500},
                  "setAt": {"type": ["string", "null"], "format": "date-time"},
                  "lastRunAt": {"type": ["string", "null"], "format": "date-time"}
                },
                "required": ["days", "setAt", "lastRunAt"]
              },
              "RetentionRunRequest": {
                "type": "object",
                "description": "Whether to count only.",
                "properties": {"dryRun": {"type": "boolean", "default": false}},
                "required": []
              },
              "RetentionReport": {
                "type": "object",
                "description": "What a pass over old sessions did.",
                "properties": {
                  "cutoff": {"type": ["string", "null"], "format": "date-time"},
                  "sessions": {"type": "integer", "minimum": 0},
                  "held": {"type": "integer", "minimum": 0},
                  "dryRun": {"type": "boolean"}
                },
                "required": ["cutoff", "sessions", "held", "dryRun"]
              },
              "ExportRequest": {
                "type": "object",
                "description": "Whom.",
                "properties": {"person": {"type": "string", "description": "A name or an id."}},
                "required": ["person"]
              },
              "ExportedDevice": {
                "type": "object",
                "description": "A device.",
                "properties": {"id": {"type": "string", "format": "uuid"}, "name": {"type": "string"}},
                "required": ["id", "name"]
              },
              "PersonExport": {
                "type": "object",
                "description": "What is known of a person.",
                "properties": {
                  "person": {"type": "string", "format": "uuid"},
                  "name": {"type": "string"},
                  "devices": {"type": "array", "items": {"$ref": "#/components/schemas/ExportedDevice"}},
                  "tokens": {"type": "array", "items": {"$ref": "#/components/schemas/TokenRecord"}},
                  "sessions": {"type": "array", "items": {"type": "string", "format": "uuid"}},
                  "erased": {"type": "array", "items": {"$ref": "#/components/schemas/ErasedSession"}}
                },
                "required": ["person", "name", "devices", "tokens", "sessions", "erased"]
              }
            }
          }
        }
        """#
}
