-- The result of a row that was written; the detail is what only the database knew.
CREATE FUNCTION submit_accepted(ordinal int, id bigint, detail jsonb DEFAULT NULL) RETURNS submit_result LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(ordinal, id, NULL, detail)::submit_result
$$;
