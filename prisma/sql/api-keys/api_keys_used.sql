-- Notes the last use of API keys. A key that is being changed is left out: its next use is noted.
--   takes   the keys, and of each when, from where and for what it was used
--   locks   the keys, without waiting
CREATE FUNCTION api_keys_used(keys bigint[], moments timestamptz[], sources text[], calls text[]) RETURNS void LANGUAGE sql AS $$
  WITH free AS (
    SELECT id FROM api_key WHERE id = ANY (keys) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
  UPDATE api_key SET used_at = used.at, used_from = used.source, used_for = used.call
    FROM unnest(keys, moments, sources, calls) AS used (id, at, source, call)
    JOIN free USING (id)
   WHERE api_key.id = used.id AND (api_key.used_at IS NULL OR api_key.used_at < used.at)
$$;
