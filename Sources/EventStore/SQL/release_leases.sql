-- Ends every lease; who held one commits nothing any more.
UPDATE lease
SET
    until = to_timestamp(0),
    fence = fence + 1
