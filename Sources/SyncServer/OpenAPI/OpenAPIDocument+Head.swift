extension OpenAPIDocument {
    /// What stands above the parts, and the schemas that several of them use.
    static let head = #"""
        {
          "openapi": "3.1.0",
          "jsonSchemaDialect": "https://spec.openapis.org/oas/3.1/dialect/base",
          "info": {
            "title": "searchsync",
            "version": "0.1.0",
            "summary": "A flight recorder for search bars",
            "description": "Events in, sessions and replays out. Every refusal is `application/problem+json` with a stable `code` and a `remedy`; the codes of each answer stand under `x-codes`. `x-least-role` names the least role that may use an operation. Query parameters that an operation does not list are refused. Times are RFC 3339 in UTC, to microseconds. Pages go on with `after`. `HEAD` is answered wherever `GET` is."
          },
          "servers": [{"url": "/"}],
          "security": [{"bearer": []}],
          "tags": [
            {"name": "Health", "description": "Open to all."},
            {"name": "Server", "description": "What the server is and how it is doing."},
            {"name": "Events", "description": "What recorders send."},
            {"name": "Sessions", "description": "What was recorded."},
            {"name": "Catalogs", "description": "What is searched."},
            {"name": "Uploads", "description": "How a catalog's file comes in: begin, parts, commit."},
            {"name": "Tokens", "description": "Who may do what."},
            {"name": "People", "description": "Devices and people: how they come in and go."},
            {"name": "Reports", "description": "How people search."},
            {"name": "Audit", "description": "What the log proves, and who did what."},
            {
              "name": "Erasure",
              "description": "What leaves the log, what is kept from it, and what is given out."
            },
            {
              "name": "Saved searches",
              "description": "Spaces, who is in them, and the operations that keep devices in step."
            },
            {
              "name": "UBI",
              "description": "What collectors of User Behavior Insights send."
            }
          ],
          "paths": {},
          "components": {
            "securitySchemes": {
              "bearer": {
                "type": "http",
                "scheme": "bearer",
                "bearerFormat": "ss1_<workspace>_<id>_<secret>",
                "description": "Make one with: searchsync token create"
              }
            },
            "parameters": {
              "limit": {
                "name": "limit",
                "in": "query",
                "description": "Entries on the page at most.",
                "schema": {"type": "integer", "minimum": 1, "maximum": 1000, "default": 100}
              }
            },
            "responses": {
              "Gate": {
                "description": "What the server refuses before it looks at an endpoint.",
                "x-codes": [
                  "malformed_request",
                  "method_not_allowed",
                  "request_timeout",
                  "length_required",
                  "body_too_large",
                  "expectation_failed",
                  "head_too_large",
                  "unknown_method",
                  "overloaded",
                  "http_version_not_supported",
                  "internal_error",
                  "unknown_path"
                ],
                "content": {
                  "application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}
                }
              }
            },
            "schemas": {
              "Problem": {
                "type": "object",
                "description": "A refusal (RFC 9457). `code` is stable; `remedy` says what to do.",
                "properties": {
                  "type": {
                    "type": "string",
                    "const": "about:blank",
                    "description": "Always `about:blank`: the code tells what it is."
                  },
                  "title": {"type": "string", "description": "The code in words."},
                  "status": {
                    "type": "integer",
                    "minimum": 400,
                    "maximum": 599,
                    "description": "The HTTP status."
                  },
                  "code": {
                    "type": "string",
                    "pattern": "^[a-z0-9_]+$",
                    "description": "A stable name for what went wrong, such as unknown_catalog."
                  },
                  "detail": {"type": "string", "description": "What went wrong, for people."},
                  "remedy": {"type": "string", "description": "What to do about it."},
                  "field": {
                    "type": "string",
                    "description": "The member, parameter or header that is wrong."
                  }
                },
                "required": ["type", "title", "status", "code", "detail", "remedy"]
              },
              "Role": {
                "type": "string",
                "enum": ["recorder", "member", "analyst", "auditor", "admin"],
                "description": "What a token may do; each may what the ones before it may."
              },
              "Token": {
                "type": "object",
                "description": "A chip in the search field.",
                "properties": {
                  "field": {"type": "string", "description": "The field that is restricted."},
                  "value": {"type": "string", "description": "The value that items must have."},
                  "label": {"type": "string", "description": "What it is called on screen."}
                },
                "required": ["field", "value"],
                "additionalProperties": true
              },
              "CatalogReference": {
                "type": "object",
                "description": "A catalog by name and version.",
                "properties": {
                  "name": {"type": "string", "description": "The catalog's name."},
                  "digest": {
                    "type": "string",
                    "description": "SHA-256 of the version's items in lower-case hexadecimal; absent means the newest version that was loaded before the session's first event."
                  }
                },
                "required": ["name"],
                "additionalProperties": true
              },
              "Presentation": {
                "type": "object",
                "description": "How a bar looks, for whoever draws it.",
                "properties": {
                  "placeholder": {"type": "string"},
                  "showsCancel": {"type": "string", "enum": ["whileEditing", "always", "never"]},
                  "showsBookmark": {"type": "boolean"},
                  "dimsBackground": {"type": "boolean"},
                  "autocorrects": {"type": "boolean"},
                  "placement": {"type": "string", "enum": ["header", "navigation", "inline"]},
                  "startsHidden": {"type": "boolean"},
                  "resultsElsewhere": {"type": "boolean"},
                  "appearance": {
                    "type": "object",
                    "description": "Colours and font.",
                    "properties": {
                      "font": {"type": "string"},
                      "textColor": {"type": "string"},
                      "tintColor": {"type": "string"},
                      "underline": {"type": "boolean"}
                    },
                    "additionalProperties": true
                  }
                },
                "additionalProperties": true
              },
              "Profile": {
                "type": "object",
                "description": "The rules by which a bar shows results.",
                "properties": {
                  "name": {"type": "string", "description": "The profile's name."},
                  "textFields": {
                    "type": "array",
                    "items": {"type": "string"},
                    "minItems": 1,
                    "description": "The fields that a text is matched against."
                  },
                  "match": {"type": "string", "enum": ["contains", "prefix", "wordPrefix", "exact"]},
                  "caseSensitive": {"type": "boolean"},
                  "diacriticSensitive": {"type": "boolean"},
                  "emptyQuery": {
                    "type": "string",
                    "enum": ["none", "all"],
                    "description": "What an empty query lists."
                  },
                  "live": {"type": "boolean", "description": "Whether results follow each change."},
                  "onBegin": {"type": "string", "enum": ["query", "nothing", "last", "keep"]},
                  "onSubmit": {"type": "string", "enum": ["evaluate", "keep"]},
                  "keepsTextOnCancel": {"type": "boolean"},
                  "scope": {
                    "type": "object",
                    "description": "The scope bar.",
                    "properties": {
                      "field": {"type": "string"},
                      "all": {"type": "string", "description": "The value that does not restrict."},
                      "values": {"type": "array", "items": {"type": "string"}}
                    },
                    "required": ["field", "all", "values"],
                    "additionalProperties": true
                  },
                  "suggestions": {
                    "type": "object",
                    "description": "Token suggestions while nothing is found.",
                    "properties": {
                      "tokens": {"type": "array", "items": {"$ref": "#/components/schemas/Token"}},
                      "hidesChosen": {"type": "boolean"}
                    },
                    "required": ["tokens"],
                    "additionalProperties": true
                  },
                  "redact": {"type": "array", "items": {"type": "string"}},
                  "presentation": {"$ref": "#/components/schemas/Presentation"}
                },
                "required": [
                  "name",
                  "textFields",
                  "match",
                  "caseSensitive",
                  "diacriticSensitive",
                  "emptyQuery",
                  "live",
                  "onBegin",
                  "onSubmit",
                  "keepsTextOnCancel"
                ],
                "additionalProperties": true
              },
              "Event": {
                "type": "object",
                "description": "One interaction with a search bar. `session` and `sequence` identify it. Members and kinds that are not known here are kept as they came. What `data` carries for each kind is what a recorder should write; a kind's data of another form is stored and changes nothing.",
                "properties": {
                  "session": {
                    "type": "string",
                    "format": "uuid",
                    "description": "The recording; a UUID of version 7."
                  },
                  "sequence": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 2147483647,
                    "description": "1, 2, 3 ... without holes; given by the device."
                  },
                  "kind": {
                    "type": "string",
                    "minLength": 1,
                    "maxLength": 64,
                    "description": "What happened. Known: sessionStarted, searchBegan, textChanged, tokenAdded, tokenRemoved, scopeChanged, searchSubmitted, searchEnded, searchCancelled, savedSearchOpened, suggestionSelected, resultsShown, resultSelected, marker, capturePaused, captureResumed, eventsDropped, eventRefused, sessionClosed."
                  },
                  "schema": {
                    "type": "integer",
                    "minimum": 1,
                    "maximum": 32767,
                    "default": 1,
                    "description": "The version of the kind's data; absent means 1."
                  },
                  "at": {
                    "type": "string",
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "The device's clock; never trusted for order."
                  },
                  "offsetMs": {
                    "type": "integer",
                    "minimum": 0,
                    "maximum": 9007199254740992,
                    "description": "Monotonic milliseconds since the session began; drives replay."
                  },
                  "joined": {
                    "type": "boolean",
                    "description": "Whether it belongs to the same action as the event before it."
                  },
                  "shown": {
                    "type": "object",
                    "description": "What the recorder itself displayed.",
                    "properties": {"total": {"type": "integer"}, "digest": {"type": "string"}},
                    "additionalProperties": true
                  },
                  "data": {
                    "type": "object",
                    "description": "What the kind carries.",
                    "additionalProperties": true
                  }
                },
                "required": ["session", "sequence", "kind", "at", "offsetMs"],
                "additionalProperties": true,
                "allOf": [
                  {
                    "if": {"properties": {"kind": {"const": "sessionStarted"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-sessionStarted"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "textChanged"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-textChanged"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "tokenAdded"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-tokenAdded"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "tokenRemoved"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-tokenRemoved"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "scopeChanged"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-scopeChanged"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "savedSearchOpened"}}, "required": ["kind"]},
                    "then": {
                      "properties": {"data": {"$ref": "#/components/schemas/Data-savedSearchOpened"}}
                    }
                  },
                  {
                    "if": {"properties": {"kind": {"const": "suggestionSelected"}}, "required": ["kind"]},
                    "then": {
                      "properties": {"data": {"$ref": "#/components/schemas/Data-suggestionSelected"}}
                    }
                  },
                  {
                    "if": {"properties": {"kind": {"const": "resultsShown"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-resultsShown"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "resultSelected"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-resultSelected"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "marker"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-marker"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "capturePaused"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-capturePaused"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "captureResumed"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-captureResumed"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "eventsDropped"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-eventsDropped"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "eventRefused"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-eventRefused"}}}
                  },
                  {
                    "if": {"properties": {"kind": {"const": "sessionClosed"}}, "required": ["kind"]},
                    "then": {"properties": {"data": {"$ref": "#/components/schemas/Data-sessionClosed"}}}
                  }
                ],
                "examples": [
                  {
                    "session": "0198c0de-7000-7000-8000-000000000001",
                    "sequence": 3,
                    "kind": "textChanged",
                    "schema": 1,
                    "at": "2026-01-31T10:00:00.123456Z",
                    "offsetMs": 1234,
                    "data": {"text": "uni"}
                  }
                ]
              },
              "Data-sessionStarted": {
                "type": "object",
                "description": "Data of sessionStarted. Always sequence 1. What the recording is of.",
                "properties": {
                  "profile": {"$ref": "#/components/schemas/Profile"},
                  "catalog": {"$ref": "#/components/schemas/CatalogReference"},
                  "application": {"type": "string", "description": "The app that records."},
                  "device": {
                    "type": "string",
                    "description": "A pseudonym of the device; counts only under a recorder's token."
                  },
                  "person": {
                    "type": "string",
                    "description": "A pseudonym of the person; counts only under a recorder's token."
                  },
                  "locale": {"type": "string", "description": "Such as de-AT."},
                  "timeZone": {"type": "string", "description": "Such as Europe/Vienna."},
                  "title": {"type": "string", "description": "What a person called the recording."}
                },
                "required": ["profile"],
                "additionalProperties": true
              },
              "Data-textChanged": {
                "type": "object",
                "description": "Data of textChanged. The text became another. The whole text after the change.",
                "properties": {
                  "text": {
                    "type": "string",
                    "description": "At most 1,024 grapheme clusters and 16 KiB of UTF-8."
                  },
                  "edit": {
                    "type": "object",
                    "description": "What was changed, in grapheme offsets.",
                    "properties": {
                      "from": {"type": "integer"},
                      "to": {"type": "integer"},
                      "inserted": {"type": "string"}
                    },
                    "additionalProperties": true
                  },
                  "source": {
                    "type": "string",
                    "examples": ["typed", "paste", "dictation", "composition", "completion"],
                    "description": "How it came."
                  }
                },
                "additionalProperties": true
              },
              "Data-tokenAdded": {
                "type": "object",
                "description": "Data of tokenAdded. A token was put into the field. Which and where.",
                "properties": {
                  "token": {"$ref": "#/components/schemas/Token"},
                  "at": {
                    "type": "integer",
                    "description": "Where in the field, from 0; absent or beyond the end means last, negative means 0."
                  }
                },
                "required": ["token"],
                "additionalProperties": true
              },
              "Data-tokenRemoved": {
                "type": "object",
                "description": "Data of tokenRemoved. A token left the field. Which and where; `at` wins over `token`.",
                "properties": {
                  "token": {"$ref": "#/components/schemas/Token"},
                  "at": {
                    "type": "integer",
                    "description": "Where in the field, from 0; absent or beyond the end means last, negative means 0."
                  }
                },
                "additionalProperties": true
              },
              "Data-scopeChanged": {
                "type": "object",
                "description": "Data of scopeChanged. Another scope was selected. The scope bar's selection.",
                "properties": {"scope": {"type": "string"}},
                "required": ["scope"],
                "additionalProperties": true
              },
              "Data-savedSearchOpened": {
                "type": "object",
                "description": "Data of savedSearchOpened. A saved search was put into the bar. What the bar holds now.",
                "properties": {
                  "savedSearch": {"type": "string"},
                  "definition": {
                    "type": "object",
                    "description": "An absent scope stays as it was.",
                    "properties": {
                      "text": {
                        "type": "string",
                        "description": "At most 1,024 grapheme clusters and 16 KiB of UTF-8."
                      },
                      "tokens": {"type": "array", "items": {"$ref": "#/components/schemas/Token"}},
                      "scope": {"type": ["string", "null"]}
                    },
                    "additionalProperties": true
                  }
                },
                "required": ["definition"],
                "additionalProperties": true
              },
              "Data-suggestionSelected": {
                "type": "object",
                "description": "Data of suggestionSelected. A suggestion was chosen; the change that it causes follows, joined. A text or a token.",
                "properties": {
                  "text": {
                    "type": "string",
                    "description": "At most 1,024 grapheme clusters and 16 KiB of UTF-8."
                  },
                  "token": {"$ref": "#/components/schemas/Token"},
                  "position": {"type": "integer", "minimum": 1, "description": "From 1."}
                },
                "additionalProperties": true
              },
              "Data-resultsShown": {
                "type": "object",
                "description": "Data of resultsShown. The app told what it displayed itself. Replay shows it in place of computed results.",
                "properties": {
                  "total": {"type": "integer", "minimum": 0},
                  "ids": {
                    "type": "array",
                    "items": {"type": "string"},
                    "description": "The first results."
                  },
                  "tookMs": {"type": "integer", "minimum": 0},
                  "answers": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "The sequence of the event that it answers."
                  }
                },
                "required": ["total"],
                "additionalProperties": true
              },
              "Data-resultSelected": {
                "type": "object",
                "description": "Data of resultSelected. A result was opened. Which.",
                "properties": {
                  "id": {"type": "string"},
                  "position": {"type": "integer", "minimum": 1, "description": "From 1."}
                },
                "required": ["id"],
                "additionalProperties": true
              },
              "Data-marker": {
                "type": "object",
                "description": "Data of marker. A person put in a note while recording. The note.",
                "properties": {"label": {"type": "string"}},
                "required": ["label"],
                "additionalProperties": true
              },
              "Data-capturePaused": {
                "type": "object",
                "description": "Data of capturePaused. Recording stopped for a while. Why.",
                "properties": {"reason": {"type": "string"}},
                "additionalProperties": true
              },
              "Data-captureResumed": {
                "type": "object",
                "description": "Data of captureResumed. Recording went on. Why.",
                "properties": {"reason": {"type": "string"}},
                "additionalProperties": true
              },
              "Data-eventsDropped": {
                "type": "object",
                "description": "Data of eventsDropped. The app lost events before they could be numbered. How many and why.",
                "properties": {"count": {"type": "integer", "minimum": 0}, "reason": {"type": "string"}},
                "required": ["count"],
                "additionalProperties": true
              },
              "Data-eventRefused": {
                "type": "object",
                "description": "Data of eventRefused. An event stood here that was refused. Why, and SHA-256 of what was sent.",
                "properties": {
                  "code": {"type": "string"},
                  "digest": {
                    "type": "string",
                    "pattern": "^[0-9a-f]{64}$",
                    "description": "SHA-256 of the bytes that were refused."
                  }
                },
                "required": ["code", "digest"],
                "additionalProperties": true
              },
              "Data-sessionClosed": {
                "type": "object",
                "description": "Data of sessionClosed. The recorder ended in order. Why.",
                "properties": {"reason": {"type": "string"}},
                "additionalProperties": true
              },
              "BackedUpTo": {
                "type": "object",
                "description": "How far a workspace's log is in backups.",
                "properties": {
                  "epoch": {
                    "type": "integer",
                    "minimum": 1,
                    "description": "The epoch that was in force when the backup was taken."
                  },
                  "position": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The newest position that a backup holds."
                  },
                  "takenAt": {
                    "type": "string",
                    "format": "date-time",
                    "examples": ["2026-01-31T10:00:00.123456Z"],
                    "description": "When that backup was taken, by the database's clock."
                  }
                },
                "required": ["epoch", "position", "takenAt"]
              },
              "CatalogRoles": {
                "type": "object",
                "description": "Which fields of a catalog's items are what.",
                "properties": {
                  "text": {
                    "type": "array",
                    "items": {"type": "string"},
                    "description": "The fields that a text is matched against."
                  },
                  "token": {
                    "type": "array",
                    "items": {"type": "string"},
                    "description": "The fields whose values can be tokens."
                  },
                  "scope": {"type": ["string", "null"], "description": "The field of the scope bar."}
                }
              },
              "CatalogCounts": {
                "type": "object",
                "description": "How many items of a version are not as in another.",
                "properties": {
                  "added": {"type": "integer", "minimum": 0, "description": "Items whose id is new."},
                  "removed": {"type": "integer", "minimum": 0, "description": "Items whose id is gone."},
                  "changed": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "Items with the same id and other fields."
                  },
                  "moved": {
                    "type": "integer",
                    "minimum": 0,
                    "description": "The fewest items that have to be put elsewhere for the others to stand in their old order."
                  }
                },
                "required": ["added", "removed", "changed", "moved"]
              },
              "TokenRecord": {
                "type": "object",
                "description": "A token as it is listed.",
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
                  }
                },
                "required": ["id", "role", "person", "device", "createdAt", "revokedAt"]
              }
            }
          }
        }
        """#
}
