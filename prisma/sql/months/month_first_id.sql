-- From which id on the rows of a month are numbered, in a table that is kept by months: an id says in which part its row is. What
-- was there before a table was kept so is numbered below February 2026. Ten thousand million a month are 3,800 rows a second; what is
-- more goes on into the part of the next month.
--   takes   a day of the month
--   gives   its first id
CREATE FUNCTION month_first_id(of_month date) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((extract(year FROM of_month)::bigint - 2026) * 12 + extract(month FROM of_month)::bigint - 1) * 10000000000;
