extension OpenAPIDocument {
    /// The operations tagged Audit, with the schemas that only they use.
    static let audit = #"""
        {
          "paths": {
            "/v1/audit/head": {
              "get": {
                "operationId": "auditHead",
                "summary": "The newest head of the log, to be kept elsewhere",
                "tags": ["Audit"],
                "x-least-role": "member",
                "responses": {
                  "200": {
                    "description": "The head.",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AuditHead"}}}
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
            "/v1/audit/verify": {
              "get": {
                "operationId": "auditVerify",
                "summary": "Verify the whole log",
                "tags": ["Audit"],
                "x-least-role": "auditor",
                "parameters": [
                  {
                    "name": "against",
                    "in": "query",
                    "description": "Heads that were kept elsewhere, which the log must still have.",
                    "schema": {"type": "array", "items": {"$ref": "#/components/schemas/Head"}}
                  }
                ],
                "responses": {
                  "200": {
                    "description": "How far it has come, line by line, and at last the verdict; a reply without one broke off.",
                    "content": {
                      "application/x-ndjson": {
                        "schema": {"type": "string", "description": "A VerificationLine a line."},
                        "x-line-schema": {"$ref": "#/components/schemas/VerificationLine"}
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
            "/v1/audit/log": {
              "get": {
                "operationId": "auditLog",
                "summary": "A page of who recorded, read and changed what, newest first",
                "tags": ["Audit"],
                "x-least-role": "auditor",
                "parameters": [
                  {
                    "name": "since",
                    "in": "query",
                    "description": "Recorded at this moment or later, by the server's clock.",
                    "schema": {"type": "string", "format": "date-time"}
                  },
                  {
                    "name": "until",
                    "in": "query",
                    "description": "Recorded before this moment.",
                    "schema": {"type": "string", "format": "date-time"}
                  },
                  {
                    "name": "person",
                    "in": "query",
                    "description": "The name of who did it.",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "kind",
                    "in": "query",
                    "description": "What was done.",
                    "schema": {
                      "type": "string",
                      "enum": [
                        "sessionStarted",
                        "sessionRead",
                        "sessionsListed",
                        "logFollowed",
                        "tokenCreated",
                        "tokenRevoked",
                        "workspaceCreated",
                        "personAdded",
                        "personRemoved",
                        "deviceInvited",
                        "invitationLocked",
                        "deviceAdded",
                        "deviceRenamed",
                        "deviceRevoked",
                        "catalogLoaded",
                        "catalogPinned",
                        "spaceCreated",
                        "spaceRenamed",
                        "memberSet",
                        "memberRemoved",
                        "sessionSkipped",
                        "spaceSkipped",
                        "sessionErased",
                        "personErased",
                        "holdPlaced",
                        "holdRemoved",
                        "retentionSet",
                        "privacySet",
                        "personExported",
                        "backupTaken",
                        "restored"
                      ]
                    }
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "description": "The `next` of the page before.",
                    "schema": {"type": "integer", "minimum": 1}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "The entries; there may be none although `next` is there. Reading them is not noted in the log.",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/AuditPage"}}}
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
            "/v1/audit/sessions/{session}/proof": {
              "get": {
                "operationId": "sessionProof",
                "summary": "A proof that a session's events are in the log",
                "tags": ["Audit"],
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
                    "name": "head",
                    "in": "query",
                    "description": "The head that the proof leads to; the newest without it.",
                    "schema": {"$ref": "#/components/schemas/Head"}
                  }
                ],
                "responses": {
                  "200": {
                    "description": "The proof; it is whole where the last line is `end`. That of another person's session needs an auditor's token and is noted in the log.",
                    "content": {
                      "application/x-ndjson": {
                        "schema": {"type": "string", "description": "A ProofLine a line."},
                        "x-line-schema": {"$ref": "#/components/schemas/ProofLine"}
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
                    "x-codes": ["unknown_session", "unknown_head"],
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
              "Head": {
                "type": "string",
                "description": "A head of the log: workspace, epoch, position and hash.",
                "pattern": "^[0-9]+:[0-9]+:[0-9]+:[0-9a-f]{64}$"
              },
              "AuditHead": {
                "type": "object",
                "description": "The newest head; position 0 and zeros for an empty log.",
                "properties": {
                  "head": {"$ref": "#/components/schemas/Head"},
                  "workspace": {"type": "integer", "minimum": 1},
                  "epoch": {"type": "integer", "minimum": 1},
                  "position": {"type": "integer", "minimum": 0},
                  "hash": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
                  "recordedAt": {"type": ["string", "null"], "format": "date-time"}
                },
                "required": ["head", "workspace", "epoch", "position", "hash", "recordedAt"]
              },
              "VerificationLine": {
                "description": "Progress, or the verdict.",
                "oneOf": [
                  {
                    "type": "object",
                    "properties": {
                      "verified": {"type": "integer", "minimum": 0},
                      "of": {"type": "integer", "minimum": 0}
                    },
                    "required": ["verified", "of"]
                  },
                  {
                    "type": "object",
                    "properties": {
                      "verdict": {"type": "string", "const": "intact"},
                      "events": {"type": "integer", "minimum": 0},
                      "head": {"$ref": "#/components/schemas/Head"}
                    },
                    "required": ["verdict", "events", "head"]
                  },
                  {
                    "type": "object",
                    "properties": {
                      "verdict": {"type": "string", "const": "wrong"},
                      "position": {"type": "integer", "minimum": 1},
                      "reason": {"type": "string"}
                    },
                    "required": ["verdict", "position", "reason"]
                  }
                ]
              },
              "AuditRecord": {
                "type": "object",
                "description": "One thing that somebody did. What the log does not say is null.",
                "properties": {
                  "position": {"type": "integer", "minimum": 1},
                  "recordedAt": {"type": "string", "format": "date-time"},
                  "kind": {"type": "string"},
                  "person": {"type": ["string", "null"]},
                  "device": {"type": ["string", "null"]},
                  "token": {"type": ["string", "null"], "format": "uuid"},
                  "session": {"type": ["string", "null"], "format": "uuid"},
                  "details": {"type": "object", "additionalProperties": true}
                },
                "required": [
                  "position",
                  "recordedAt",
                  "kind",
                  "person",
                  "device",
                  "token",
                  "session",
                  "details"
                ]
              },
              "AuditPage": {
                "type": "object",
                "description": "A page, newest first.",
                "properties": {
                  "entries": {"type": "array", "items": {"$ref": "#/components/schemas/AuditRecord"}},
                  "next": {"type": ["string", "null"]}
                },
                "required": ["entries", "next"]
              },
              "ProofLine": {
                "description": "A line of a proof; docs/proofs.md says how it is checked.",
                "oneOf": [
                  {
                    "type": "object",
                    "properties": {
                      "searchproof": {"type": "integer", "const": 1},
                      "workspace": {"type": "integer", "minimum": 1},
                      "stream": {"type": "string", "format": "uuid"},
                      "kind": {"type": "string"},
                      "device": {"type": "string", "format": "uuid"},
                      "person": {"type": "string", "format": "uuid"},
                      "salt": {"type": ["string", "null"], "pattern": "^[0-9a-f]{32}$"},
                      "previous": {"type": "string", "pattern": "^[0-9a-f]{64}$"}
                    },
                    "required": [
                      "searchproof",
                      "workspace",
                      "stream",
                      "kind",
                      "device",
                      "person",
                      "salt",
                      "previous"
                    ]
                  },
                  {
                    "type": "object",
                    "properties": {
                      "batch": {
                        "type": "object",
                        "properties": {
                          "firstPosition": {"type": "integer", "minimum": 1},
                          "lastPosition": {"type": "integer", "minimum": 1},
                          "epoch": {"type": "integer", "minimum": 1},
                          "recordedAt": {"type": "string", "format": "date-time"},
                          "root": {"type": "string", "pattern": "^[0-9a-f]{64}$"}
                        },
                        "required": ["firstPosition", "lastPosition", "epoch", "recordedAt", "root"]
                      }
                    },
                    "required": ["batch"]
                  },
                  {
                    "type": "object",
                    "properties": {
                      "event": {
                        "type": "object",
                        "properties": {
                          "position": {"type": "integer", "minimum": 1},
                          "version": {"type": "integer", "minimum": 1},
                          "kind": {"type": "string"},
                          "schema": {"type": "integer", "minimum": 1},
                          "occurredAt": {"type": "string", "format": "date-time"},
                          "payload": {"type": ["string", "null"]},
                          "payloadDigest": {"type": "string", "pattern": "^[0-9a-f]{64}$"},
                          "path": {
                            "type": "array",
                            "items": {"type": "string", "pattern": "^[0-9a-f]{64}$"}
                          }
                        },
                        "required": [
                          "position",
                          "version",
                          "kind",
                          "schema",
                          "occurredAt",
                          "payload",
                          "payloadDigest",
                          "path"
                        ]
                      }
                    },
                    "required": ["event"]
                  },
                  {
                    "type": "object",
                    "properties": {
                      "end": {
                        "type": "object",
                        "properties": {
                          "head": {"$ref": "#/components/schemas/Head"},
                          "events": {"type": "integer", "minimum": 0},
                          "batches": {"type": "integer", "minimum": 0}
                        },
                        "required": ["head", "events", "batches"]
                      }
                    },
                    "required": ["end"]
                  },
                  {
                    "type": "object",
                    "properties": {
                      "broken": {
                        "type": "object",
                        "properties": {
                          "position": {"type": "integer", "minimum": 1},
                          "reason": {"type": "string"}
                        },
                        "required": ["position", "reason"]
                      }
                    },
                    "required": ["broken"]
                  }
                ]
              }
            }
          }
        }
        """#
}
