extension OpenAPIDocument {
    /// The operations tagged Saved searches, with the schemas that only they use.
    static let savedSearches = #"""
        {
          "paths": {
            "/v1/push": {
              "post": {
                "operationId": "push",
                "summary": "Store operations on saved searches",
                "description": "The operations that a device makes in a space are one stream, which the device numbers 1, 2, 3 … The same bytes can be sent any number of times. One that is refused keeps its place, changes nothing and does not hold up those behind it; a retry names it again.",
                "tags": ["Saved searches"],
                "x-least-role": "member",
                "requestBody": {
                  "required": true,
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Push"}}}
                },
                "responses": {
                  "200": {
                    "description": "An outcome for each stream; what counts as stored is durable.",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/PushReply"}}}
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
                      "invalid_time",
                      "invalid_push"
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
                    "description": "The log was restored from a backup since the device last asked for its spaces; nothing was stored.",
                    "x-codes": ["epoch_changed"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "413": {
                    "description": "Too many operations or bytes; send them in parts.",
                    "x-codes": ["batch_too_large"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "426": {
                    "description": "The client's protocol is outside the server's range; the remedy says what to upgrade.",
                    "x-codes": ["protocol_unsupported"],
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
            "/v1/spaces": {
              "get": {
                "operationId": "spaces",
                "summary": "The spaces that the caller is in",
                "description": "With it a device that has nothing to send learns in one request that nothing has changed. The caller's own space is made where it is missing.",
                "tags": ["Saved searches"],
                "x-least-role": "member",
                "responses": {
                  "200": {
                    "description": "The spaces.",
                    "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SpaceList"}}}
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
                "operationId": "createSpace",
                "summary": "Make a space that can be shared",
                "description": "The client chooses the id, so that a retry makes no second one.",
                "tags": ["Saved searches"],
                "x-least-role": "member",
                "requestBody": {
                  "required": true,
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SpaceDraft"}}}
                },
                "responses": {
                  "201": {
                    "description": "The space; the caller is its owner.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/SpaceRecord"}}
                    }
                  },
                  "200": {
                    "description": "The space that an earlier try made.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/SpaceRecord"}}
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
                      "invalid_name",
                      "invalid_id"
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
                    "description": "The id is taken.",
                    "x-codes": ["space_exists"],
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
            "/v1/spaces/{space}": {
              "put": {
                "operationId": "renameSpace",
                "summary": "Give a space another name",
                "tags": ["Saved searches"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "space",
                    "in": "path",
                    "required": true,
                    "description": "The space's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  }
                ],
                "requestBody": {
                  "required": true,
                  "content": {"application/json": {"schema": {"$ref": "#/components/schemas/SpaceName"}}}
                },
                "responses": {
                  "200": {
                    "description": "The space.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/SpaceRecord"}}
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
                      "invalid_name"
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
                    "description": "The token's role or the role in the space may not do this, or the token was revoked.",
                    "x-codes": [
                      "forbidden",
                      "token_revoked",
                      "device_revoked",
                      "person_erased",
                      "not_permitted"
                    ],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "404": {
                    "description": "There is no such space that the caller is in.",
                    "x-codes": ["unknown_space"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "A person's own space keeps its name.",
                    "x-codes": ["personal_space"],
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
            "/v1/spaces/{space}/changes": {
              "get": {
                "operationId": "spaceChanges",
                "summary": "A page of a space's accepted operations",
                "description": "Oldest first. Where there are none, it waits for some as long as `wait` says, and then answers with an empty page. A page may have fewer than `limit` where they are large; `more` says whether to go on at once.",
                "tags": ["Saved searches"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "space",
                    "in": "path",
                    "required": true,
                    "description": "The space's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "description": "A cursor of an earlier page, or of a snapshot; without it the page begins with the first operation.",
                    "schema": {"type": "string"}
                  },
                  {"$ref": "#/components/parameters/limit"},
                  {
                    "name": "wait",
                    "in": "query",
                    "description": "Seconds to wait where there is nothing.",
                    "schema": {"type": "integer", "minimum": 0, "maximum": 30, "default": 0}
                  }
                ],
                "responses": {
                  "200": {
                    "description": "The page.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ChangePage"}}
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
                    "description": "There is no such space that the caller is in.",
                    "x-codes": ["unknown_space"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "Nobody may go on from the cursor: it is of another space, of before a restore from a backup, or was changed. Drop what is known of the space and read its snapshot.",
                    "x-codes": ["cursor_invalid"],
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
                    "x-codes": ["database_unavailable", "contention", "rebuilding"],
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
            "/v1/spaces/{space}/snapshot": {
              "get": {
                "operationId": "spaceSnapshot",
                "summary": "A page of a space's saved searches as they are",
                "description": "By id, the deleted ones too. Who then reads the changes from the cursor of the first page has everything.",
                "tags": ["Saved searches"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "space",
                    "in": "path",
                    "required": true,
                    "description": "The space's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "description": "What the page before has as `next`.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "The page.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/SnapshotPage"}}
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
                    "description": "There is no such space that the caller is in.",
                    "x-codes": ["unknown_space"],
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
                    "x-codes": ["database_unavailable", "contention", "rebuilding"],
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
            "/v1/spaces/{space}/searches/{savedSearch}/history": {
              "get": {
                "operationId": "savedSearchHistory",
                "summary": "A page of the accepted operations of one saved search",
                "description": "Oldest first: also those that lost against another, and those of a saved search that is deleted.",
                "tags": ["Saved searches"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "space",
                    "in": "path",
                    "required": true,
                    "description": "The space's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {
                    "name": "savedSearch",
                    "in": "path",
                    "required": true,
                    "description": "The saved search's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {
                    "name": "after",
                    "in": "query",
                    "description": "A cursor of an earlier page, or of a snapshot; without it the page begins with the first operation.",
                    "schema": {"type": "string"}
                  },
                  {"$ref": "#/components/parameters/limit"}
                ],
                "responses": {
                  "200": {
                    "description": "The page; empty for a saved search that is not there.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/ChangePage"}}
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
                    "description": "There is no such space that the caller is in.",
                    "x-codes": ["unknown_space"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "Nobody may go on from the cursor: it is of another space, of before a restore from a backup, or was changed. Drop what is known of the space and read its snapshot.",
                    "x-codes": ["cursor_invalid"],
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
                    "x-codes": ["database_unavailable", "contention", "rebuilding"],
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
            "/v1/spaces/{space}/members": {
              "get": {
                "operationId": "spaceMembers",
                "summary": "Who is in a space",
                "tags": ["Saved searches"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "space",
                    "in": "path",
                    "required": true,
                    "description": "The space's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  }
                ],
                "responses": {
                  "200": {
                    "description": "Owners first, then by name.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/SpaceMemberList"}}
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
                    "description": "There is no such space that the caller is in.",
                    "x-codes": ["unknown_space"],
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
            "/v1/spaces/{space}/members/{person}": {
              "put": {
                "operationId": "setMember",
                "summary": "Take a person into a space, or give one there another role",
                "description": "Only owners may. The request names the revision of the role that it replaces, so that nobody overwrites another's change unseen. Where the last owner was removed or erased, an admin of the workspace may make one of who is in the space its owner, and nothing else.",
                "tags": ["Saved searches"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "space",
                    "in": "path",
                    "required": true,
                    "description": "The space's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {
                    "name": "person",
                    "in": "path",
                    "required": true,
                    "description": "The person's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  }
                ],
                "requestBody": {
                  "required": true,
                  "content": {
                    "application/json": {"schema": {"$ref": "#/components/schemas/MemberChange"}}
                  }
                },
                "responses": {
                  "200": {
                    "description": "The person's role from now on.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/SpaceMember"}}
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
                      "unknown_role"
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
                    "description": "The token's role or the role in the space may not do this, or the token was revoked.",
                    "x-codes": [
                      "forbidden",
                      "token_revoked",
                      "device_revoked",
                      "person_erased",
                      "not_permitted"
                    ],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "404": {
                    "description": "There is no such space that the caller is in, or no such person.",
                    "x-codes": ["unknown_space", "unknown_person", "unknown_member"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "The role was changed meanwhile, the space would have no owner, or it is a person's own.",
                    "x-codes": ["revision_conflict", "last_owner", "personal_space"],
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
                "operationId": "removeMember",
                "summary": "Take a person out of a space",
                "description": "Only owners may; everybody may leave.",
                "tags": ["Saved searches"],
                "x-least-role": "member",
                "parameters": [
                  {
                    "name": "space",
                    "in": "path",
                    "required": true,
                    "description": "The space's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {
                    "name": "person",
                    "in": "path",
                    "required": true,
                    "description": "The person's id.",
                    "schema": {"type": "string", "format": "uuid"}
                  },
                  {
                    "name": "revision",
                    "in": "query",
                    "description": "The revision of the role that is to go; without it whatever it is.",
                    "schema": {"type": "integer", "minimum": 1}
                  }
                ],
                "responses": {
                  "204": {"description": "The person is no longer in it."},
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
                    "description": "The token's role or the role in the space may not do this, or the token was revoked.",
                    "x-codes": [
                      "forbidden",
                      "token_revoked",
                      "device_revoked",
                      "person_erased",
                      "not_permitted"
                    ],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "404": {
                    "description": "There is no such space that the caller is in, or the person is not.",
                    "x-codes": ["unknown_space", "unknown_member"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "409": {
                    "description": "The role was changed meanwhile, the space would have no owner, or it is a person's own.",
                    "x-codes": ["revision_conflict", "last_owner", "personal_space"],
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
              "Push": {
                "type": "object",
                "description": "Operations that a device sends.",
                "properties": {
                  "protocol": {
                    "type": "integer",
                    "description": "The version of the protocol in which the operations are written."
                  },
                  "now": {
                    "type": "string",
                    "format": "date-time",
                    "description": "The device's clock as the request is sent; operations are as old as it says."
                  },
                  "epoch": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "The epoch of the log with which the device is in step; where the log is of another one, nothing is stored."
                  },
                  "epochBegan": {
                    "type": "string",
                    "format": "date-time",
                    "description": "When that epoch began, as GET /v1/spaces told; it tells two epochs of one number apart."
                  },
                  "streams": {"type": "array", "items": {"$ref": "#/components/schemas/PushedStream"}}
                },
                "required": ["protocol", "now", "streams"]
              },
              "PushedStream": {
                "type": "object",
                "description": "The operations of a device in one space.",
                "properties": {
                  "stream": {
                    "type": "string",
                    "format": "uuid",
                    "description": "A UUID of version 7 that the device chose."
                  },
                  "space": {"type": "string", "format": "uuid"},
                  "operations": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/NumberedOperation"}
                  }
                },
                "required": ["stream", "space", "operations"]
              },
              "NumberedOperation": {
                "type": "object",
                "description": "An operation and its number in its stream.",
                "properties": {
                  "number": {"type": "integer", "minimum": 1},
                  "operation": {"$ref": "#/components/schemas/Operation"}
                },
                "required": ["number", "operation"]
              },
              "Operation": {
                "type": "object",
                "description": "One change of a saved search, as the device wrote it. Types and members that a program does not know are kept as they came.",
                "properties": {
                  "id": {"type": "string", "format": "uuid"},
                  "space": {"type": "string", "format": "uuid"},
                  "savedSearch": {"type": "string", "format": "uuid"},
                  "type": {
                    "type": "string",
                    "description": "create, rename, setDefinition, setNote, setFolder, setPinned, delete, restore, or one of a newer writer.",
                    "minLength": 1,
                    "maxLength": 64
                  },
                  "value": {
                    "description": "What the change sets; absent where the type needs nothing.",
                    "additionalProperties": true
                  },
                  "base": {
                    "type": "string",
                    "format": "uuid",
                    "description": "The operation whose value the person saw."
                  },
                  "at": {
                    "type": "string",
                    "format": "date-time",
                    "description": "The device's clock when the change was made."
                  }
                },
                "required": ["id", "space", "savedSearch", "type", "at"],
                "additionalProperties": true
              },
              "PushReply": {
                "type": "object",
                "description": "What became of a push.",
                "properties": {
                  "now": {"type": "string", "format": "date-time"},
                  "epoch": {"type": "integer"},
                  "streams": {"type": "array", "items": {"$ref": "#/components/schemas/PushOutcome"}}
                },
                "required": ["now", "epoch", "streams"]
              },
              "PushOutcome": {
                "type": "object",
                "description": "What became of a stream's operations.",
                "properties": {
                  "stream": {"type": "string", "format": "uuid"},
                  "stored": {"type": "integer", "minimum": 0},
                  "duplicates": {"type": "integer", "minimum": 0},
                  "through": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The stream's newest stored number."
                  },
                  "position": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "Where the stream ends in the log; absent where nothing is stored."
                  },
                  "rejected": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/RejectedOperation"}
                  },
                  "error": {"$ref": "#/components/schemas/PushError"}
                },
                "required": ["stream", "stored", "duplicates", "through"]
              },
              "RejectedOperation": {
                "type": "object",
                "description": "An operation that was not taken; its number is.",
                "properties": {
                  "number": {"type": "integer", "minimum": 1},
                  "code": {
                    "type": "string",
                    "description": "not_permitted, unknown_space, wrong_space, or why it has not the form of an operation."
                  },
                  "message": {"type": "string"}
                },
                "required": ["number", "code", "message"]
              },
              "PushError": {
                "type": "object",
                "description": "Why operations of a stream were not stored.",
                "properties": {
                  "code": {
                    "type": "string",
                    "enum": ["stream_forked", "sequence_gap", "stream_not_owned", "stream_erased"]
                  },
                  "expected": {"type": "integer"},
                  "message": {"type": "string"}
                },
                "required": ["code", "message"]
              },
              "SpaceList": {
                "type": "object",
                "description": "The spaces that the caller is in: the own one first, then the others by name.",
                "properties": {
                  "now": {"type": "string", "format": "date-time"},
                  "epoch": {"type": "integer"},
                  "epochBegan": {
                    "type": "string",
                    "format": "date-time",
                    "description": "When that epoch began, by the database's clock; it tells two epochs of one number apart."
                  },
                  "backedUpTo": {"$ref": "#/components/schemas/BackedUpTo"},
                  "erasures": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "How many sessions of the workspace were erased."
                  },
                  "spaces": {"type": "array", "items": {"$ref": "#/components/schemas/SpaceRecord"}}
                },
                "required": ["now", "epoch", "erasures", "spaces"]
              },
              "SpaceRecord": {
                "type": "object",
                "description": "A space that the caller is in.",
                "properties": {
                  "id": {"type": "string", "format": "uuid"},
                  "name": {"type": "string"},
                  "personal": {"type": "boolean"},
                  "role": {"type": "string", "enum": ["viewer", "editor", "owner"]},
                  "members": {"type": "integer", "minimum": 1},
                  "head": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The position of its newest change; who has come that far has nothing to fetch."
                  }
                },
                "required": ["id", "name", "personal", "role", "members", "head"]
              },
              "SpaceDraft": {
                "type": "object",
                "description": "A space that is to be made.",
                "properties": {
                  "id": {"type": "string", "format": "uuid", "description": "A UUID of version 7."},
                  "name": {"type": "string", "minLength": 1, "maxLength": 100}
                },
                "required": ["id", "name"]
              },
              "SpaceName": {
                "type": "object",
                "description": "Another name.",
                "properties": {"name": {"type": "string", "minLength": 1, "maxLength": 100}},
                "required": ["name"]
              },
              "ChangePage": {
                "type": "object",
                "description": "A page of accepted operations, oldest first.",
                "properties": {
                  "changes": {"type": "array", "items": {"$ref": "#/components/schemas/ChangeRecord"}},
                  "cursor": {"type": "string"},
                  "position": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The position up to which everything was given."
                  },
                  "more": {"type": "boolean"}
                },
                "required": ["changes", "cursor", "position", "more"]
              },
              "ChangeRecord": {
                "type": "object",
                "description": "An accepted operation.",
                "properties": {
                  "position": {"type": "integer", "minimum": 1},
                  "effectiveAt": {
                    "type": "string",
                    "format": "date-time",
                    "description": "The server's time less the operation's age."
                  },
                  "person": {"type": "string"},
                  "device": {"type": "string"},
                  "operation": {"$ref": "#/components/schemas/Operation"}
                },
                "required": ["position", "effectiveAt", "operation"]
              },
              "SnapshotPage": {
                "type": "object",
                "description": "A page of saved searches, by id.",
                "properties": {
                  "savedSearches": {"type": "array", "items": {"$ref": "#/components/schemas/SavedSearch"}},
                  "cursor": {"type": "string"},
                  "position": {"type": "integer", "minimum": 0},
                  "total": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "How many saved searches the space has."
                  },
                  "next": {
                    "type": "string",
                    "format": "uuid",
                    "description": "What `after` of the next page must be; absent on the last one."
                  }
                },
                "required": ["savedSearches", "cursor", "position", "total"]
              },
              "SavedSearch": {
                "type": "object",
                "description": "A saved search as the operations so far leave it; what is absent was never set. A value stands beside the operation that set it, which is the base of the next edit.",
                "properties": {
                  "id": {"type": "string", "format": "uuid"},
                  "position": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The newest operation taken in."
                  },
                  "creation": {"type": "string", "format": "uuid"},
                  "createdAt": {"type": "string", "format": "date-time"},
                  "name": {
                    "type": "object",
                    "properties": {
                      "value": {"type": "string"},
                      "operation": {"type": "string", "format": "uuid"},
                      "base": {"type": "string", "format": "uuid"},
                      "rank": {"type": "string", "format": "date-time"}
                    },
                    "required": ["value", "operation", "rank"]
                  },
                  "definition": {
                    "type": "object",
                    "properties": {
                      "value": {"type": "object", "additionalProperties": true},
                      "operation": {"type": "string", "format": "uuid"},
                      "base": {"type": "string", "format": "uuid"},
                      "rank": {"type": "string", "format": "date-time"}
                    },
                    "required": ["value", "operation", "rank"]
                  },
                  "note": {
                    "type": "object",
                    "properties": {
                      "value": {"type": ["string", "null"]},
                      "operation": {"type": "string", "format": "uuid"},
                      "base": {"type": "string", "format": "uuid"},
                      "rank": {"type": "string", "format": "date-time"}
                    },
                    "required": ["value", "operation", "rank"]
                  },
                  "folder": {
                    "type": "object",
                    "properties": {
                      "value": {"type": ["string", "null"]},
                      "operation": {"type": "string", "format": "uuid"},
                      "base": {"type": "string", "format": "uuid"},
                      "rank": {"type": "string", "format": "date-time"}
                    },
                    "required": ["value", "operation", "rank"]
                  },
                  "deletion": {
                    "type": "object",
                    "properties": {
                      "value": {"type": "boolean"},
                      "operation": {"type": "string", "format": "uuid"},
                      "base": {"type": "string", "format": "uuid"},
                      "rank": {"type": "string", "format": "date-time"}
                    },
                    "required": ["value", "operation", "rank"]
                  },
                  "pinning": {
                    "type": "object",
                    "properties": {
                      "value": {"type": "boolean"},
                      "operation": {"type": "string", "format": "uuid"},
                      "base": {"type": "string", "format": "uuid"},
                      "rank": {"type": "string", "format": "date-time"}
                    },
                    "required": ["value", "operation", "rank"]
                  }
                },
                "required": ["id", "position"]
              },
              "SpaceMember": {
                "type": "object",
                "description": "A person in a space.",
                "properties": {
                  "person": {"type": "string", "format": "uuid"},
                  "name": {"type": "string"},
                  "role": {"type": "string", "enum": ["viewer", "editor", "owner"]},
                  "revision": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "How often the role was set."
                  }
                },
                "required": ["person", "name", "role", "revision"]
              },
              "SpaceMemberList": {
                "type": "object",
                "description": "Who is in a space.",
                "properties": {
                  "members": {"type": "array", "items": {"$ref": "#/components/schemas/SpaceMember"}}
                },
                "required": ["members"]
              },
              "MemberChange": {
                "type": "object",
                "description": "A person's role in a space.",
                "properties": {
                  "role": {"type": "string", "enum": ["viewer", "editor", "owner"]},
                  "revision": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The revision of the role that is replaced; 0 for who is not in the space."
                  }
                },
                "required": ["role", "revision"]
              }
            }
          }
        }
        """#
}
