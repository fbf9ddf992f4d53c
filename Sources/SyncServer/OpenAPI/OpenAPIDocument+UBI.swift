extension OpenAPIDocument {
    /// The operations tagged UBI, with the schemas that only they use.
    static let ubi = #"""
        {
          "paths": {
            "/v1/ubi": {
              "post": {
                "operationId": "importUBI",
                "summary": "Write rows of User Behavior Insights into sessions",
                "description": "Rows of queries and events (schema 1.x) become events of sessions, which the server numbers. A row that was taken before is a duplicate, whoever sends it. Rows that differ from the schema are taken as far as they can be understood.",
                "tags": ["UBI"],
                "x-least-role": "recorder",
                "requestBody": \#(ubiBody),
                "responses": {
                  "200": {
                    "description": "What became of the rows; what is counted as stored is durable.",
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/UBIReply"}}
                    }
                  },
                  \#(ubiRefusals)
                }
              }
            },
            "/v1/ubi/{token}/{index}": {
              "post": {
                "operationId": "collectUBI",
                "summary": "Take rows from a collector",
                "description": "For collectors that have nothing but an address: the token stands in the path, and a bearer token in a header speaks before it. Browsers of any origin may send and read (CORS; `OPTIONS` is answered). Give such a collector a token of the role recorder.",
                "tags": ["UBI"],
                "x-least-role": "recorder",
                "parameters": [
                  \#(ubiToken),
                  \#(ubiIndex),
                  \#(ubiHabits)
                ],
                "requestBody": \#(ubiBody),
                "responses": {
                  "200": {
                    "description": "What became of the rows.",
                    "headers": {"Access-Control-Allow-Origin": \#(ubiOrigin)},
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/UBIReply"}}
                    }
                  },
                  \#(ubiRefusals)
                }
              }
            },
            "/v1/ubi/{token}/{index}/_doc": {
              "post": {
                "operationId": "collectUBIDocument",
                "summary": "Take a row, as OpenSearch takes a document",
                "description": "One row; the answer has what clients of OpenSearch look for.",
                "tags": ["UBI"],
                "x-least-role": "recorder",
                "parameters": [
                  \#(ubiToken),
                  \#(ubiIndex),
                  \#(ubiHabits)
                ],
                "requestBody": \#(ubiBody),
                "responses": {
                  "200": {
                    "description": "The line was no row that could be taken.",
                    "headers": {"Access-Control-Allow-Origin": \#(ubiOrigin)},
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/UBIDocumentReply"}}
                    }
                  },
                  "201": {
                    "description": "The row is there.",
                    "headers": {"Access-Control-Allow-Origin": \#(ubiOrigin)},
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/UBIDocumentReply"}}
                    }
                  },
                  \#(ubiRefusals)
                }
              }
            },
            "/v1/ubi/{token}/{index}/_bulk": {
              "post": {
                "operationId": "collectUBIBulk",
                "summary": "Take rows, as OpenSearch takes a bulk",
                "description": "Action lines and rows, as NDJSON; rows without an index are of the one in the path.",
                "tags": ["UBI"],
                "x-least-role": "recorder",
                "parameters": [
                  \#(ubiToken),
                  \#(ubiIndex),
                  \#(ubiHabits)
                ],
                "requestBody": \#(ubiBody),
                "responses": {
                  "200": {
                    "description": "What became of each row.",
                    "headers": {"Access-Control-Allow-Origin": \#(ubiOrigin)},
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/UBIBulkReply"}}
                    }
                  },
                  \#(ubiRefusals)
                }
              }
            },
            "/v1/ubi/{token}/_bulk": {
              "post": {
                "operationId": "collectUBIRows",
                "summary": "Take rows of both kinds, as OpenSearch takes a bulk",
                "description": "Action lines and rows, as NDJSON; rows without an index are told apart by their fields.",
                "tags": ["UBI"],
                "x-least-role": "recorder",
                "parameters": [
                  \#(ubiToken),
                  \#(ubiHabits)
                ],
                "requestBody": \#(ubiBody),
                "responses": {
                  "200": {
                    "description": "What became of each row.",
                    "headers": {"Access-Control-Allow-Origin": \#(ubiOrigin)},
                    "content": {
                      "application/json": {"schema": {"$ref": "#/components/schemas/UBIBulkReply"}}
                    }
                  },
                  \#(ubiRefusals)
                }
              }
            }
          },
          "components": {
            "schemas": {
              "UBIRow": {
                "type": "object",
                "description": "A query or an event of User Behavior Insights.",
                "additionalProperties": true
              },
              "UBIReply": {
                "type": "object",
                "description": "What became of rows.",
                "properties": {\#(ubiOutcome)},
                "required": \#(ubiRequired)
              },
              "UBIDocumentReply": {
                "type": "object",
                "description": "What became of a row.",
                "properties": {
                  "_index": {"type": "string", "enum": ["ubi_queries", "ubi_events"]},
                  "result": {"type": "string", "enum": ["created", "noop"]},
                  \#(ubiOutcome)
                },
                "required": \#(ubiRequired)
              },
              "UBIBulkReply": {
                "type": "object",
                "description": "What became of each row.",
                "properties": {
                  "took": {"type": "integer", "minimum": 0, "description": "Milliseconds."},
                  "errors": {"type": "boolean", "description": "Whether any line was refused."},
                  "items": {
                    "type": "array",
                    "description": "Of each row, and of each line in place of one, in their order.",
                    "items": {
                      "type": "object",
                      "properties": {
                        "index": \#(ubiItem),
                        "create": \#(ubiItem),
                        "update": \#(ubiItem),
                        "delete": \#(ubiItem)
                      },
                      "additionalProperties": false
                    }
                  },
                  \#(ubiOutcome)
                },
                "required": \#(ubiRequired)
              },
              "RefusedRow": {
                "type": "object",
                "description": "A line that was not taken.",
                "properties": {
                  "line": {"type": "integer", "minimum": 1, "description": "Or the element of an array."},
                  "code": {"type": "string"},
                  "message": {"type": "string"}
                },
                "required": ["line", "code", "message"]
              },
              "CountedDeviation": {
                "type": "object",
                "description": "In what rows differ from the schema.",
                "properties": {
                  "code": {"type": "string"},
                  "field": {"type": "string"},
                  "count": {"type": "integer", "minimum": 1, "description": "How many rows."}
                },
                "required": ["code", "field", "count"]
              }
            }
          }
        }
        """#

    private static let ubiBody = #"""
        {
          "required": true,
          "description": "At most 1,000 rows, with the lines that are none, and 1 MiB, 256 KiB a row: an array, one object, or a row a line, whatever the content type.",
          "content": {
            "application/json": {
              "schema": {
                "oneOf": [
                  {"$ref": "#/components/schemas/UBIRow"},
                  {"type": "array", "items": {"$ref": "#/components/schemas/UBIRow"}}
                ]
              }
            },
            "application/x-ndjson": {
              "schema": {
                "type": "string",
                "description": "A row a line, with or without the action lines of bulk requests."
              },
              "x-line-schema": {"$ref": "#/components/schemas/UBIRow"}
            }
          }
        }
        """#

    private static let ubiToken = #"""
        {
          "name": "token",
          "in": "path",
          "required": true,
          "description": "A token of the role recorder.",
          "schema": {"type": "string"}
        }
        """#

    private static let ubiIndex = #"""
        {
          "name": "index",
          "in": "path",
          "required": true,
          "description": "What the rows are.",
          "schema": {"type": "string", "enum": ["ubi_queries", "ubi_events"]}
        }
        """#

    /// What clients of OpenSearch send along.
    private static let ubiHabits = ["refresh", "timeout", "pretty"].map { name in
        #"""
        {
          "name": "\#(name)",
          "in": "query",
          "description": "Taken from clients of OpenSearch, and without effect.",
          "schema": {"type": "string"}
        }
        """#
    }.joined(separator: ",")

    private static let ubiOrigin = #"""
        {"description": "Any.", "schema": {"type": "string", "enum": ["*"]}}
        """#

    private static let ubiItem = #"""
        {
          "type": "object",
          "properties": {
            "_index": {"type": "string", "enum": ["ubi_queries", "ubi_events"]},
            "status": {"type": "integer", "description": "201, 200 for a duplicate, 400 or 409."},
            "result": {"type": "string", "enum": ["created", "noop"]},
            "error": {
              "type": "object",
              "properties": {"type": {"type": "string"}, "reason": {"type": "string"}},
              "required": ["type", "reason"]
            }
          },
          "required": ["status", "result"]
        }
        """#

    private static let ubiRequired = #"""
        ["status", "stored", "duplicates", "events", "sessions", "refused", "deviations"]
        """#

    private static let ubiOutcome = #"""
        "status": {"type": "string", "enum": ["submitted"], "description": "What collectors wait for."},
        "stored": {"type": "integer", "minimum": 0, "description": "Rows that are new."},
        "duplicates": {"type": "integer", "minimum": 0, "description": "Rows that were there."},
        "events": {"type": "integer", "minimum": 0, "description": "Events that the new rows became."},
        "sessions": {"type": "integer", "minimum": 0, "description": "Sessions that began with them."},
        "refused": {"type": "array", "items": {"$ref": "#/components/schemas/RefusedRow"}},
        "deviations": {"type": "array", "items": {"$ref": "#/components/schemas/CountedDeviation"}}
        """#

    private static let ubiRefusals: String = {
        let refusals: [(status: String, description: String, codes: [String])] = [
            (
                "400", "The request is not what this endpoint takes.",
                [
                    "invalid_parameter", "no_rows", "malformed_json", "invalid_utf8",
                    "nul_character", "lone_surrogate", "duplicate_key", "too_deep",
                ]
            ),
            ("401", "No token, or none of this server's.", ["missing_token", "invalid_token"]),
            (
                "403", "The token's role may not do this, or the token or its device was revoked.",
                ["forbidden", "token_revoked", "device_revoked", "person_erased"]
            ),
            ("413", "Send it in parts.", ["batch_too_large", "body_too_large"]),
            ("429", "The server has as many rows in work as it may.", ["overloaded"]),
            ("500", "A defect; the server's log tells more.", ["internal_error"]),
            (
                "503", "Send the same again in a moment; a row with a time is not stored twice.",
                ["database_unavailable", "contention", "append_timed_out"]
            ),
        ]
        return refusals.map { refusal in
            #"""
            "\#(refusal.status)": {
              "description": "\#(refusal.description)",
              "x-codes": [\#(refusal.codes.map { #""\#($0)""# }.joined(separator: ","))],
              "content": {
                "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
              }
            },
            """#
        }.joined() + ##""default": {"$ref": "#/components/responses/Gate"}"##
    }()
}
