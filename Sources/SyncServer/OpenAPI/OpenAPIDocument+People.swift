extension OpenAPIDocument {
    /// The operations tagged People, with the schemas that only they use.
    static let people = #"""
        {
          "paths": {
            "/v1/invitations": {
              "post": {
                "operationId": "inviteDevice",
                "summary": "Make a code that lets a new device in",
                "tags": ["People"],
                "x-least-role": "member",
                "requestBody": {
                  "required": true,
                  "description": "Whose device, and what it may do.",
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/InvitationRequest"}}
                  }
                },
                "responses": {
                  "201": {
                    "description": "The code; it is told this once.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/InvitationGrant"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": [
                      "invalid_parameter",
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
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_person"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "Something stands in the way.",
                    "x-codes": ["too_many_invitations"],
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
            "/v1/login": {
              "post": {
                "operationId": "login",
                "summary": "Let a device in by a code",
                "tags": ["People"],
                "x-least-role": null,
                "security": [],
                "requestBody": {
                  "required": true,
                  "description": "The code, and what the device is called.",
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/LoginRequest"}}
                  }
                },
                "responses": {
                  "201": {
                    "description": "The device's token; its text is told this once.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/LoginGrant"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": [
                      "invalid_parameter",
                      "invalid_name",
                      "malformed_code",
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
                  "403": {
                    "description": "The code lets nobody in. Only who has a right code is told why.",
                    "x-codes": [
                      "invitation_invalid",
                      "invitation_expired",
                      "invitation_used",
                      "invitation_locked"
                    ],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "429": {
                    "description": "Too many wrong codes; this one was not looked at.",
                    "x-codes": ["too_many_tries"],
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
              "delete": {
                "operationId": "logout",
                "summary": "Revoke the caller's own device",
                "tags": ["People"],
                "x-least-role": "recorder",
                "responses": {
                  "204": {"description": "It is revoked."},
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
                    "x-codes": ["forbidden", "not_of_login", "token_revoked", "device_revoked", "person_erased"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_device"],
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
            "/v1/devices": {
              "get": {
                "operationId": "devices",
                "summary": "The caller's devices; for administrators anybody's",
                "tags": ["People"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "person",
                    "in": "query",
                    "description": "Whose, by name or id; for administrators.",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "all",
                    "in": "query",
                    "description": "Everybody's; for administrators.",
                    "schema": {"type": "boolean"}
                  }
                ],
                "responses": {
                  "200": {
                    "description": "Oldest first.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/DeviceList"}}
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
            },
            "/v1/devices/{device}": {
              "put": {
                "operationId": "renameDevice",
                "summary": "Name a device anew",
                "tags": ["People"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "device",
                    "in": "path",
                    "required": true,
                    "description": "The device's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  }
                ],
                "requestBody": {
                  "required": true,
                  "description": "The name.",
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/DeviceName"}}}
                },
                "responses": {
                  "200": {
                    "description": "The device.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/DeviceRecord"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": [
                      "invalid_parameter",
                      "invalid_uuid",
                      "invalid_name",
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
                    "x-codes": ["unknown_device"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "Something stands in the way.",
                    "x-codes": ["device_name_taken"],
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
              "delete": {
                "operationId": "revokeDevice",
                "summary": "Cut a device off",
                "tags": ["People"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "device",
                    "in": "path",
                    "required": true,
                    "description": "The device's id.",
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
                    "x-codes": ["unknown_device"],
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
            "/v1/people": {
              "get": {
                "operationId": "people",
                "summary": "The people of the workspace",
                "tags": ["People"],
                "x-least-role": "member",
                "responses": {
                  "200": {
                    "description": "By name; administrators are told more.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/PersonList"}}
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
                "operationId": "addPerson",
                "summary": "Add a person, or take one back in",
                "tags": ["People"],
                "x-least-role": "admin",
                "requestBody": {
                  "required": true,
                  "description": "The name, and what new devices may do.",
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/PersonRequest"}}
                  }
                },
                "responses": {
                  "201": {
                    "description": "The person.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/PersonRecord"}}
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
                  "409": {
                    "description": "Something stands in the way.",
                    "x-codes": ["person_exists"],
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
            "/v1/people/{person}": {
              "delete": {
                "operationId": "removePerson",
                "summary": "Remove a person, with the devices",
                "tags": ["People"],
                "x-least-role": "admin",
                "parameters": [
                  {
                    "name": "person",
                    "in": "path",
                    "required": true,
                    "description": "The person's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  }
                ],
                "responses": {
                  "204": {"description": "The person is removed."},
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
                    "x-codes": ["unknown_person"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "Something stands in the way.",
                    "x-codes": ["last_admin"],
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
              "InvitationRequest": {
                "type": "object",
                "description": "Asks for a code.",
                "properties": {
                  "person": {
                    "type": ["string", "null"],
                    "description": "Whose device, by name or id; the caller's own where absent."
                  },
                  "role": {"oneOf": [{"$ref": "#/components/schemas/Role"}, {"type": "null"}]}
                },
                "required": []
              },
              "InvitationGrant": {
                "type": "object",
                "description": "A code that lets a new device in, told once.",
                "properties": {
                  "code": {
                    "type": "string",
                    "pattern": "^[0-9A-Z]{1,7}(-[0-9A-HJKMNP-TV-Z]{4}){4}$",
                    "description": "What a person types."
                  },
                  "id": {"type": "string", "format": "uuid"},
                  "person": {"type": "string", "description": "Whose device comes in."},
                  "role": {"$ref": "#/components/schemas/Role"},
                  "expiresAt": {
                    "type": "string",
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "Until when it works."
                  },
                  "tries": {"type": "integer", "description": "How many wrong codes end it."}
                },
                "required": ["code", "id", "person", "role", "expiresAt", "tries"]
              },
              "LoginRequest": {
                "type": "object",
                "description": "Lets a device in.",
                "properties": {
                  "code": {
                    "type": "string",
                    "description": "The code; small letters, spaces and hyphens make no difference."
                  },
                  "device": {"type": "string", "description": "What the device is called."}
                },
                "required": ["code", "device"]
              },
              "LoginGrant": {
                "type": "object",
                "description": "A device that came in, with its token, told once.",
                "properties": {
                  "token": {
                    "type": "string",
                    "pattern": "^ss1_[0-9]+_[0-9a-f]{32}_[0-9a-f]{64}$",
                    "description": "What goes into `Authorization: Bearer`."
                  },
                  "id": {"type": "string", "format": "uuid"},
                  "device": {
                    "type": "string",
                    "description": "What it is called; a number is added where the person had one of the name."
                  },
                  "person": {"type": "string", "description": "Whose it is."},
                  "role": {"$ref": "#/components/schemas/Role"},
                  "workspace": {"type": "string", "description": "Where."}
                },
                "required": ["token", "id", "device", "person", "role", "workspace"]
              },
              "DeviceRecord": {
                "type": "object",
                "description": "A device.",
                "properties": {
                  "id": {"type": "string", "format": "uuid"},
                  "name": {"type": "string", "description": "What it is called."},
                  "person": {"type": "string", "description": "Whose it is."},
                  "role": {"oneOf": [{"$ref": "#/components/schemas/Role"}, {"type": "null"}]},
                  "addedAt": {
                    "type": "string",
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "When it came in."
                  },
                  "revokedAt": {
                    "type": ["string", "null"],
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "When it was revoked; null while it works."
                  },
                  "caller": {"type": "boolean", "description": "Whether it is the one that asks."}
                },
                "required": ["id", "name", "person", "role", "addedAt", "revokedAt", "caller"]
              },
              "DeviceList": {
                "type": "object",
                "description": "Devices, oldest first.",
                "properties": {
                  "devices": {"type": "array", "items": {"$ref": "#/components/schemas/DeviceRecord"}}
                },
                "required": ["devices"]
              },
              "DeviceName": {
                "type": "object",
                "description": "What a device is called from now on.",
                "properties": {"name": {"type": "string", "description": "1 to 100 characters."}},
                "required": ["name"]
              },
              "PersonRecord": {
                "type": "object",
                "description": "A person; what only administrators are told is null for others.",
                "properties": {
                  "id": {"type": "string", "format": "uuid"},
                  "name": {"type": "string", "description": "The name."},
                  "role": {"oneOf": [{"$ref": "#/components/schemas/Role"}, {"type": "null"}]},
                  "devices": {"type": ["integer", "null"], "description": "How many devices work."},
                  "addedAt": {
                    "type": ["string", "null"],
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "When the person came in."
                  },
                  "removedAt": {
                    "type": ["string", "null"],
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "When the person was removed."
                  }
                },
                "required": ["id", "name", "role", "devices", "addedAt", "removedAt"]
              },
              "PersonList": {
                "type": "object",
                "description": "The people of a workspace, by name.",
                "properties": {
                  "people": {"type": "array", "items": {"$ref": "#/components/schemas/PersonRecord"}}
                },
                "required": ["people"]
              },
              "PersonRequest": {
                "type": "object",
                "description": "Adds a person.",
                "properties": {
                  "name": {"type": "string", "description": "1 to 100 characters."},
                  "role": {"$ref": "#/components/schemas/Role"}
                },
                "required": ["name"]
              }
            }
          }
        }
        """#
}
