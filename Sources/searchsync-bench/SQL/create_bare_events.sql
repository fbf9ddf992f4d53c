-- The baseline's table: the columns and constraints of the log's events, without the rest.
CREATE TABLE bare_event (LIKE event INCLUDING ALL)
