-- The result of a row that was written.
--   takes   its ordinal, the id of what was written, and what only the database knew
--   gives   a submit_result
CREATE FUNCTION submit_accepted(ordinal int, id bigint, detail jsonb DEFAULT NULL) RETURNS submit_result LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(ordinal, id, NULL, detail)::submit_result
$$;
