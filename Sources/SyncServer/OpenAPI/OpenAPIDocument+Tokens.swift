extension OpenAPIDocument {
    /// The operations tagged Tokens, with the schemas that only they use.
    static let tokens = #"""
        {
          "paths": {
            "/v1/tokens": {
              "get": {
                "operationId": "tokens",
                "summary": "The tokens of the workspace, without their secrets",
                "tags": ["Tokens"],
                "x-least-role": "admin",
                "responses": {
                  "200": {
                    "description": "Oldest first.",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/TokenList"}}}
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
              "post": {
                "operationId": "createToken",
                "summary": "Make a token",
                "tags": ["Tokens"],
                "x-least-role": "admin",
                "requestBody": {
                  "required": true,
                  "description": "The role, and whom it speaks for.",
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/TokenRequest"}}
                  }
                },
                "responses": {
                  "201": {
                    "description": "The token; its text is told this once.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/TokenGrant"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": [
                      "invalid_parameter",
                      "invalid_name",
                      "unknown_role",
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
            "/v1/tokens/{token}": {
              "delete": {
                "operationId": "revokeToken",
                "summary": "Cut a token off",
                "tags": ["Tokens"],
                "x-least-role": "admin",
                "parameters": [
                  {
                    "name": "token",
                    "in": "path",
                    "required": true,
                    "description": "The token's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  }
                ],
                "responses": {
                  "204": {"description": "It is cut off."},
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
                    "x-codes": ["unknown_token"],
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
              "TokenRequest": {
                "type": "object",
                "description": "Asks for a token.",
                "properties": {
                  "role": {"$ref": "#/components/schemas/Role"},
                  "person": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 100,
                    "description": "Made where the name is new."
                  },
                  "device": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 100,
                    "description": "Made where the name is new."
                  }
                },
                "required": ["role", "person", "device"]
              },
              "TokenGrant": {
                "type": "object",
                "description": "A new token with its secret, told once.",
                "properties": {
                  "id": {
                    "type": "string",
                    "format": "uuid",
                    "description": "The token's id; not a secret."
                  },
                  "role": {"$ref": "#/components/schemas/Role"},
                  "person": {"type": "string", "description": "Whom it speaks for."},
                  "device": {"type": "string", "description": "Which device it speaks for."},
                  "createdAt": {
                    "type": "string",
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "When it was made."
                  },
                  "revokedAt": {
                    "type": ["string", "null"],
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "When it was cut off; null while it works."
                  },
                  "token": {
                    "type": "string",
                    "pattern": "^ss1_[0-9]+_[0-9a-f]{32}_[0-9a-f]{64}$",
                    "description": "What goes into `Authorization: Bearer`."
                  }
                },
                "required": ["id", "role", "person", "device", "createdAt", "revokedAt", "token"]
              },
              "TokenList": {
                "type": "object",
                "description": "The tokens of the workspace, oldest first.",
                "properties": {
                  "tokens": {"type": "array", "items": {"$ref": "#/components/schemas/TokenRecord"}}
                },
                "required": ["tokens"]
              }
            }
          }
        }
        """#
}
