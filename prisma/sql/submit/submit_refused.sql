-- The result of a row that was not written: a refusal's name, as packages/wire lists them, with the values of its sentence.
CREATE FUNCTION submit_refused(ordinal int, refusal text, detail jsonb DEFAULT '{}') RETURNS submit_result LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(ordinal, NULL, refusal, detail)::submit_result
$$;
