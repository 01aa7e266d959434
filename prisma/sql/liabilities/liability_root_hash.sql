-- The hash of what is stated of a tree. A second witness of `hashOfStatement`.
--   takes   the root; its own `hash` does not count
--   gives   64 hexadecimal digits
CREATE FUNCTION liability_root_hash(stated liability_root) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(concat_ws(E'\n',
    stated.position, stated.day, stated.asset, to_char(stated.taken_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    stated.users, trim_scale(stated.sum), stated.root, coalesce(stated.feed_statement, ''), stated.previous), 'UTF8')), 'hex')
$$;
