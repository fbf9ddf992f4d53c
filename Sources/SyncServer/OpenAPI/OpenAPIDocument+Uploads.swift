extension OpenAPIDocument {
    /// The operations tagged Uploads, with the schemas that only they use.
    static let uploads = #"""
        {
          "paths": {
            "/v1/catalogs/{name}/uploads": {
              "post": {
                "operationId": "beginUpload",
                "summary": "Begin to upload a catalog's file",
                "tags": ["Uploads"],
                "x-least-role": "admin",
                "parameters": [
                  {
                    "name": "name",
                    "in": "path",
                    "required": true,
                    "description": "The catalog's name.",
                    "schema": {"type": "string", "minLength": 1, "maxLength": 100}
                  }
                ],
                "responses": {
                  "201": {
                    "description": "Where the parts go.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/UploadTicket"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter", "invalid_name"],
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
            "/v1/uploads/{upload}/parts/{part}": {
              "put": {
                "operationId": "uploadPart",
                "summary": "Keep a part of a file",
                "tags": ["Uploads"],
                "x-least-role": "admin",
                "parameters": [
                  {
                    "name": "upload",
                    "in": "path",
                    "required": true,
                    "description": "The upload.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {
                    "name": "part",
                    "in": "path",
                    "required": true,
                    "description": "The part's number.",
                    "schema": {"type": "integer", "minimum": 1, "maximum": 1000}
                  }
                ],
                "requestBody": {
                  "required": true,
                  "description": "At most 8 MiB.",
                  "content": {"application/octet-stream": {}}
                },
                "responses": {
                  "204": {"description": "Kept; sent again, it replaces what was there."},
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
                    "x-codes": ["unknown_upload"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "413": {
                    "description": "Send smaller parts.",
                    "x-codes": ["part_too_large", "body_too_large"],
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
            "/v1/uploads/{upload}/commit": {
              "post": {
                "operationId": "commitUpload",
                "summary": "Read the whole file and add it as a version",
                "tags": ["Uploads"],
                "x-least-role": "admin",
                "parameters": [
                  {
                    "name": "upload",
                    "in": "path",
                    "required": true,
                    "description": "The upload.",
                    "schema": {"type": "string", "format": "uuid"}
                  }
                ],
                "requestBody": {
                  "required": true,
                  "description": "How many parts there are, and what they are.",
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/UploadCommit"}}
                  }
                },
                "responses": {
                  "200": {
                    "description": "The newest version had these items already.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/CatalogLoadReply"}}
                    }
                  },
                  "201": {
                    "description": "A new version.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/CatalogLoadReply"}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": [
                      "invalid_parameter",
                      "invalid_uuid",
                      "invalid_commit",
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
                    "x-codes": ["unknown_upload"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "A part is missing; send it and commit again.",
                    "x-codes": ["missing_part"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "422": {
                    "description": "The file cannot be read, or none of its rows is good.",
                    "x-codes": [
                      "empty_file",
                      "invalid_utf8",
                      "nul_character",
                      "ragged_row",
                      "unclosed_quote",
                      "stray_quote",
                      "unnamed_column",
                      "duplicate_column",
                      "unknown_column",
                      "missing_name_column",
                      "duplicate_id",
                      "missing_id",
                      "empty_id",
                      "several_ids",
                      "malformed_json",
                      "lone_surrogate",
                      "duplicate_key",
                      "too_deep",
                      "not_an_object",
                      "wrong_type",
                      "nested_value",
                      "value_too_large",
                      "item_too_large",
                      "row_too_long",
                      "file_too_large",
                      "catalog_too_large",
                      "too_many_items",
                      "too_many_columns",
                      "gzip_cut_off",
                      "gzip_damaged",
                      "gzip_bomb",
                      "trailing_bytes",
                      "malformed_xml",
                      "declared_entities",
                      "unknown_entity",
                      "no_item_element",
                      "malformed_property_list"
                    ],
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
              "UploadTicket": {
                "type": "object",
                "description": "Where the parts of a file go.",
                "properties": {
                  "upload": {"type": "string", "format": "uuid", "description": "The upload."},
                  "partBytes": {
                    "type": "integer",
                    "const": 8388608,
                    "description": "Bytes of a part at most."
                  }
                },
                "required": ["upload", "partBytes"]
              },
              "UploadCommit": {
                "type": "object",
                "description": "Says that all parts are there and what they are.",
                "properties": {
                  "parts": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 1000,
                    "description": "How many parts there are; they are numbered from 1."
                  },
                  "format": {
                    "type": "string",
                    "enum": ["csv", "tsv", "json", "ndjson", "text", "plist", "xml"],
                    "description": "The form of the file; that it is compressed with gzip is told by its bytes."
                  },
                  "encoding": {
                    "type": ["string", "null"],
                    "enum": ["utf-8", "utf-16le", "utf-16be", "latin-1", null],
                    "description": "Absent to go by the byte order mark, else UTF-8."
                  },
                  "item": {
                    "type": ["string", "null"],
                    "description": "In XML, the element that is an item; absent for the one that is repeated below the root."
                  },
                  "id": {
                    "type": ["string", "null"],
                    "description": "The column of the ids; absent to find it, or to make ids."
                  },
                  "roles": {
                    "oneOf": [{"$ref": "#/components/schemas/CatalogRoles"}, {"type": "null"}],
                    "description": "Absent to find out."
                  }
                },
                "required": ["parts", "format"]
              },
              "CatalogLoadReply": {
                "type": "object",
                "description": "What became of an upload's commit.",
                "properties": {
                  "name": {"type": "string", "description": "The catalog's name."},
                  "version": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "The version's label, from 1."
                  },
                  "digest": {
                    "type": "string",
                    "pattern": "^[0-9a-f]{64}$",
                    "description": "SHA-256 of the items: the version's identity."
                  },
                  "items": {"type": "integer", "minimum": 0, "description": "Number of items."},
                  "roles": {"$ref": "#/components/schemas/CatalogRoles"},
                  "loadedAt": {
                    "type": "string",
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "When it was loaded."
                  },
                  "isNew": {
                    "type": "boolean",
                    "description": "False where the newest version had these items already."
                  },
                  "problems": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/CatalogRowProblem"},
                    "maxItems": 1000,
                    "description": "Rows that were left out, at most a thousand of them."
                  },
                  "problemCount": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "How many rows were left out."
                  },
                  "loadedBy": {
                    "type": ["string", "null"],
                    "description": "Who loaded it; null where that is not known."
                  },
                  "changes": {
                    "oneOf": [{"$ref": "#/components/schemas/CatalogCounts"}, {"type": "null"}],
                    "description": "How many items are not as in the version before; null where that is not known."
                  },
                  "pinned": {
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "description": "The version of the catalog that is pinned; null where searches get the newest."
                  }
                },
                "required": [
                  "name",
                  "version",
                  "digest",
                  "items",
                  "roles",
                  "loadedAt",
                  "isNew",
                  "problems",
                  "problemCount",
                  "loadedBy",
                  "changes",
                  "pinned"
                ]
              },
              "CatalogRowProblem": {
                "type": "object",
                "description": "A row of a file that was left out.",
                "properties": {
                  "line": {"type": "integer", "minimum": 1, "description": "Where the row begins, from 1."},
                  "code": {
                    "type": "string",
                    "enum": [
                      "empty_file",
                      "invalid_utf8",
                      "nul_character",
                      "ragged_row",
                      "unclosed_quote",
                      "stray_quote",
                      "unnamed_column",
                      "duplicate_column",
                      "unknown_column",
                      "missing_name_column",
                      "duplicate_id",
                      "missing_id",
                      "empty_id",
                      "several_ids",
                      "malformed_json",
                      "lone_surrogate",
                      "duplicate_key",
                      "too_deep",
                      "not_an_object",
                      "wrong_type",
                      "nested_value",
                      "value_too_large",
                      "item_too_large"
                    ],
                    "description": "What is wrong."
                  },
                  "field": {"type": "string", "description": "The column that is wrong."},
                  "message": {"type": "string", "description": "What is wrong and what to do."}
                },
                "required": ["line", "code", "message"]
              }
            }
          }
        }
        """#
}
