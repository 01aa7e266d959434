-- The hash of a statement: SHA-256 of its fields, a line each, times as ISO 8601 in UTC with milliseconds; the last line only where
-- there is a beacon. A second witness of `statementText`.
--   takes   the statement; its own `hash` does not count
--   gives   64 hexadecimal digits
CREATE FUNCTION feed_statement_hash(stated feed_statement) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n',
    stated.position, stated.epoch, stated.generator, stated.seed_hash,
    to_char(stated.starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_char(stated.ends_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    to_char(stated.bound_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    stated.previous, stated.beacon), 'UTF8')), 'hex')
$$;
