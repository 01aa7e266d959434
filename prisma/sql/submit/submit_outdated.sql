-- The result of a row that was judged by what is no longer so, and is to be judged anew.
--   takes   its ordinal, and what to judge it by
--   gives   a submit_result
CREATE FUNCTION submit_outdated(ordinal int, detail jsonb) RETURNS submit_result LANGUAGE sql IMMUTABLE AS $$
  SELECT ROW(ordinal, NULL, NULL, detail)::submit_result
$$;
