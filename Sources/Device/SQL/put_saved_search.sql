-- Puts a saved search in.
-- ?1 space, ?2 fresh, ?3 id, ?4 state
INSERT INTO saved_search (space, fresh, id, state)
VALUES (?1, ?2, ?3, ?4)
ON CONFLICT (space, fresh, id) DO UPDATE SET state = excluded.state;
