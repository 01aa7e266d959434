-- The result of a row that was written.
CREATE FUNCTION submit_accepted(ordinal int, id bigint) RETURNS submit_result LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(ordinal, id, NULL, NULL)::submit_result
$$;
