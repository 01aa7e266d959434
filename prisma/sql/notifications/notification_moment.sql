-- A time as text for sentences.
--   takes   the moment
--   gives   its text in UTC, to the millisecond, as JSON has it
CREATE FUNCTION notification_moment(told timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(told AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
