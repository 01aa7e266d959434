-- The name of the part that a month has in a table.
--   takes   the table, a day of the month
--   gives   its name, whether there is such a part or not
CREATE FUNCTION month_part(of_table text, of_month date) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN of_table || to_char(of_month::timestamp, '_YYYY_MM');
