extension OpenAPIDocument {
    /// The operations tagged Catalogs, with the schemas that only they use.
    static let catalogs = #"""
        {
          "paths": {
            "/v1/search": {
              "get": {
                "operationId": "search",
                "summary": "The results of a query in a catalog",
                "tags": ["Catalogs"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "catalog",
                    "in": "query",
                    "description": "The catalog's name.",
                    "schema": {"type": "string"},
                    "required": true
                  },
                  {
                    "name": "version",
                    "in": "query",
                    "description": "The version's label; absent means the pinned one or else the newest, or while that is large and being indexed, the one before it that is ready: the reply tells which. Where none is, the request waits for some seconds, and is then told catalog_not_ready.",
                    "schema": {"type": "integer", "minimum": 1}
                  },
                  {
                    "name": "profile",
                    "in": "query",
                    "description": "A built-in profile; absent means a plain one over the catalog's text fields.",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "text",
                    "in": "query",
                    "description": "What items must match.",
                    "schema": {"type": "string", "maxLength": 1024}
                  },
                  {
                    "name": "token",
                    "in": "query",
                    "description": "FIELD=VALUE: alternatives within a field, all of the fields.",
                    "schema": {"type": "array", "items": {"type": "string", "pattern": "^[^=]+="}},
                    "explode": true
                  },
                  {
                    "name": "scope",
                    "in": "query",
                    "description": "A value of the scope field.",
                    "schema": {"type": "string"}
                  },
                  {
                    "name": "facet",
                    "in": "query",
                    "description": "A field whose values are counted.",
                    "schema": {"type": "array", "items": {"type": "string"}},
                    "explode": true
                  },
                  {"$ref": "#/components/parameters/limit"},
                  {
                    "name": "offset",
                    "in": "query",
                    "description": "Results to leave out.",
                    "schema": {"type": "integer", "minimum": 0, "default": 0}
                  }
                ],
                "responses": {
                  "200": {
                    "description": "The exact total and a page of items.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/SearchReply"}}
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
                    "x-codes": ["unknown_catalog", "unknown_version"],
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
                    "x-codes": ["database_unavailable", "catalog_not_ready"],
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
            "/v1/catalogs": {
              "get": {
                "operationId": "catalogs",
                "summary": "The newest version of each catalog",
                "tags": ["Catalogs"],
                "x-least-role": "member",
                "responses": {
                  "200": {
                    "description": "By name.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/CatalogList"}}
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
            "/v1/catalogs/{name}": {
              "get": {
                "operationId": "catalog",
                "summary": "The versions of a catalog",
                "tags": ["Catalogs"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "name",
                    "in": "path",
                    "required": true,
                    "description": "The catalog's name.",
                    "schema": {"type": "string", "minLength": 1, "maxLength": 100}
                  },
                  {
                    "name": "before",
                    "in": "query",
                    "description": "The page before's `next`: versions with a smaller label.",
                    "schema": {"type": "integer", "minimum": 1}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "Newest first.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/CatalogList"}}
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
                    "x-codes": ["unknown_catalog"],
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
            "/v1/catalogs/{name}/current": {
              "get": {
                "operationId": "currentCatalog",
                "summary": "The version that searches get: the pinned one, or else the newest",
                "tags": ["Catalogs"],
                "x-least-role": "member",
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
                  "200": {
                    "description": "The version.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/CatalogRecord"}}
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
                    "x-codes": ["forbidden", "token_revoked", "device_revoked"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_catalog"],
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
            "/v1/catalogs/{name}/versions/{version}/difference": {
              "get": {
                "operationId": "catalogDifference",
                "summary": "A page of how a version is made of one that the caller has",
                "tags": ["Catalogs"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "name",
                    "in": "path",
                    "required": true,
                    "description": "The catalog's name.",
                    "schema": {"type": "string", "minLength": 1, "maxLength": 100}
                  },
                  {
                    "name": "version",
                    "in": "path",
                    "required": true,
                    "description": "The version that is wanted.",
                    "schema": {"type": "integer", "minimum": 1}
                  },
                  {
                    "name": "from",
                    "in": "query",
                    "required": true,
                    "description": "The digest of the version that the caller has, 64 hexadecimal digits.",
                    "schema": {"type": "string", "pattern": "^[0-9A-Fa-f]{64}$"}
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "description": "How many lines to leave out.",
                    "schema": {"type": "integer", "minimum": 0}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "The lines of the difference, in the order of the version. An object is an item that the older version does not have in this form; two numbers in brackets are a run of its items that stay: the place of the first, from 0, and how many they are.",
                    "headers": {
                      "X-Next-After": {
                        "description": "What `after` must be to read on; absent on the last page.",
                        "schema": {"type": "integer", "minimum": 1}
                      }
                    },
                    "content": {
                      "application/x-ndjson": {
                        "schema": {"type": "string", "description": "A DifferenceLine a line."},
                        "x-line-schema": {"$ref": "#/components/schemas/DifferenceLine"}
                      }
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter", "invalid_digest"],
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
                    "x-codes": ["forbidden", "token_revoked", "device_revoked"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_catalog", "unknown_version", "unknown_base"],
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
            "/v1/catalogs/{name}/changes": {
              "get": {
                "operationId": "catalogChanges",
                "summary": "A page of what a version has otherwise than another",
                "tags": ["Catalogs"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "name",
                    "in": "path",
                    "required": true,
                    "description": "The catalog's name.",
                    "schema": {"type": "string", "minLength": 1, "maxLength": 100}
                  },
                  {
                    "name": "from",
                    "in": "query",
                    "required": true,
                    "description": "The version that is held against the other.",
                    "schema": {"type": "integer", "minimum": 1}
                  },
                  {
                    "name": "to",
                    "in": "query",
                    "required": true,
                    "description": "The other.",
                    "schema": {"type": "integer", "minimum": 1}
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "description": "How many changes to leave out.",
                    "schema": {"type": "integer", "minimum": 0}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "What was removed, in the order of the first version; then what was added and changed, in that of the second.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/CatalogChangePage"}}
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
                    "x-codes": ["forbidden", "token_revoked", "device_revoked"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_catalog", "unknown_version"],
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
            "/v1/catalogs/{name}/pin": {
              "put": {
                "operationId": "pinCatalog",
                "summary": "Pin a version, or end the pinning",
                "tags": ["Catalogs"],
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
                "requestBody": {
                  "required": true,
                  "description": "The version.",
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/CatalogPinRequest"}}
                  }
                },
                "responses": {
                  "200": {
                    "description": "The version that searches get now.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/CatalogRecord"}}
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
                    "x-codes": ["forbidden", "token_revoked", "device_revoked"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "404": {
                    "description": "There is no such thing here.",
                    "x-codes": ["unknown_catalog", "unknown_version"],
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
            "/v1/items/{digest}": {
              "get": {
                "operationId": "catalogItems",
                "summary": "A page of a version's items",
                "tags": ["Catalogs"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "digest",
                    "in": "path",
                    "required": true,
                    "description": "The version's digest, 64 hexadecimal digits.",
                    "schema": {"type": "string", "pattern": "^[0-9A-Fa-f]{64}$"}
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "description": "How many items to leave out.",
                    "schema": {"type": "integer", "minimum": 0}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "In catalog order.",
                    "headers": {
                      "X-Next-After": {
                        "description": "What `after` must be to read on; absent on the last page.",
                        "schema": {"type": "integer", "minimum": 1}
                      }
                    },
                    "content": {
                      "application/x-ndjson": {
                        "schema": {"type": "string", "description": "A Item a line."},
                        "x-line-schema": {"$ref": "#/components/schemas/Item"}
                      }
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter", "invalid_digest"],
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
                    "x-codes": ["unknown_digest"],
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
            }
          },
          "components": {
            "schemas": {
              "Item": {
                "type": "object",
                "description": "An item of a catalog: its id and its fields.",
                "properties": {"id": {"type": "string", "minLength": 1}},
                "required": ["id"],
                "additionalProperties": {
                  "oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]
                }
              },
              "SearchReply": {
                "type": "object",
                "description": "What a search finds.",
                "properties": {
                  "catalog": {"$ref": "#/components/schemas/CatalogReference"},
                  "version": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "The label of the catalog's version."
                  },
                  "total": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "Number of all results, always exact."
                  },
                  "items": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/Item"},
                    "description": "The results of this page in catalog order."
                  },
                  "facets": {
                    "type": "array",
                    "items": {
                      "type": "object",
                      "description": "The values of a field among the results.",
                      "properties": {
                        "field": {"type": "string"},
                        "values": {
                          "type": "array",
                          "items": {
                            "type": "object",
                            "description": "One value.",
                            "properties": {
                              "value": {"type": "string"},
                              "count": {"type": "integer", "minimum": 1}
                            },
                            "required": ["value", "count"]
                          },
                          "description": "Most first."
                        }
                      },
                      "required": ["field", "values"]
                    }
                  }
                },
                "required": ["catalog", "version", "total", "items", "facets"]
              },
              "CatalogRecord": {
                "type": "object",
                "description": "A version of a catalog.",
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
                  "loadedBy",
                  "changes",
                  "pinned"
                ]
              },
              "CatalogList": {
                "type": "object",
                "description": "Catalogs by name, or the versions of one, newest first.",
                "properties": {
                  "catalogs": {"type": "array", "items": {"$ref": "#/components/schemas/CatalogRecord"}},
                  "next": {
                    "type": ["integer", "null"],
                    "description": "Of versions, what `before` must be to read on; null on the last page."
                  }
                },
                "required": ["catalogs"]
              },
              "DifferenceLine": {
                "description": "A line of a difference between two versions.",
                "oneOf": [
                  {"$ref": "#/components/schemas/Item"},
                  {
                    "type": "array",
                    "items": {"type": "integer", "minimum": 0},
                    "minItems": 2,
                    "maxItems": 2
                  }
                ]
              },
              "CatalogItemChange": {
                "type": "object",
                "description": "What became of an item.",
                "properties": {
                  "change": {
                    "type": "string",
                    "enum": ["added", "removed", "changed"],
                    "description": "What became of it."
                  },
                  "id": {"type": "string", "description": "The item's id."},
                  "fields": {
                    "type": "array",
                    "items": {"type": "string"},
                    "description": "Where it changed, the names of the fields that are not as they were."
                  },
                  "before": {
                    "$ref": "#/components/schemas/Item",
                    "description": "The item as it was; absent where it is new."
                  },
                  "after": {
                    "$ref": "#/components/schemas/Item",
                    "description": "The item as it is; absent where it is gone."
                  }
                },
                "required": ["change", "id", "fields"]
              },
              "CatalogChangePage": {
                "type": "object",
                "description": "A page of what a version of a catalog has otherwise than another.",
                "properties": {
                  "from": {"$ref": "#/components/schemas/CatalogRecord"},
                  "to": {"$ref": "#/components/schemas/CatalogRecord"},
                  "counts": {"$ref": "#/components/schemas/CatalogCounts"},
                  "changes": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/CatalogItemChange"},
                    "description": "The changes of this page."
                  },
                  "next": {
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "description": "What `after` must be to read on; null on the last page."
                  }
                },
                "required": ["from", "to", "counts", "changes", "next"]
              },
              "CatalogPinRequest": {
                "type": "object",
                "description": "Which version is to be pinned.",
                "properties": {
                  "version": {
                    "type": ["integer", "null"],
                    "minimum": 1,
                    "description": "The version; null for the newest, whichever it is."
                  }
                },
                "required": ["version"]
              }
            }
          }
        }
        """#
}
