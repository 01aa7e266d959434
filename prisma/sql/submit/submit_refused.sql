-- The result of a row that was not written.
--   takes   its ordinal, a refusal's name as packages/wire lists them, and the values of its sentence
--   gives   a submit_result
CREATE FUNCTION submit_refused(ordinal int, refusal text, detail jsonb DEFAULT '{}') RETURNS submit_result LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(ordinal, NULL, refusal, detail)::submit_result
$$;
