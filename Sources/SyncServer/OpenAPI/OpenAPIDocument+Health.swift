extension OpenAPIDocument {
    /// The operations tagged Health, with the schemas that only they use.
    static let health = #"""
        {
          "paths": {
            "/healthz": {
              "get": {
                "operationId": "health",
                "summary": "Whether the process answers",
                "tags": ["Health"],
                "x-least-role": null,
                "security": [],
                "responses": {
                  "200": {
                    "description": "It does.",
                    "content": {"text/plain; charset=utf-8": {"schema": {"type": "string"}}}
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "default": {"$ref": "#/components/responses/Gate"}
                }
              }
            },
            "/readyz": {
              "get": {
                "operationId": "readiness",
                "summary": "Whether the database answers too",
                "tags": ["Health"],
                "x-least-role": null,
                "security": [],
                "responses": {
                  "200": {
                    "description": "It does.",
                    "content": {"text/plain; charset=utf-8": {"schema": {"type": "string"}}}
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter"],
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
            "/metrics": {
              "get": {
                "operationId": "metrics",
                "summary": "What the server counts, for Prometheus",
                "tags": ["Health"],
                "x-least-role": null,
                "security": [],
                "responses": {
                  "200": {
                    "description": "Counters and gauges in the text format, version 0.0.4: requests, events, connections, lags, and what catalogs and their indexes take; without the lags where the database is away.",
                    "content": {"text/plain; version=0.0.4; charset=utf-8": {"schema": {"type": "string"}}}
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "default": {"$ref": "#/components/responses/Gate"}
                }
              }
            },
            "/openapi.json": {
              "get": {
                "operationId": "openAPI",
                "summary": "This document",
                "tags": ["Health"],
                "x-least-role": null,
                "security": [],
                "responses": {
                  "200": {
                    "description": "OpenAPI 3.1.",
                    "content": {
                      "application/json": {"schema": {"type": "object", "additionalProperties": true}}
                    }
                  },
                  "400": {
                    "description": "The request is not what this endpoint takes.",
                    "x-codes": ["invalid_parameter"],
                    "content": {
                      "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                    }
                  },
                  "default": {"$ref": "#/components/responses/Gate"}
                }
              }
            }
          },
          "components": {"schemas": {}}
        }
        """#
}
