-- Gives a table that is to become a part of another what parts do not get from it: how full its pages are written, as of its first part,
-- and the triggers that hold for the table as a whole, for who names the part.
--   takes   the two
CREATE FUNCTION month_part_prepare(part text, of_table text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  statement text;
BEGIN
  FOR statement IN
    SELECT format('ALTER TABLE %I SET (%s)', part, option)
      FROM pg_class, unnest(reloptions) option WHERE pg_class.oid = to_regclass(of_table || '_earlier')
    UNION ALL
    SELECT replace(pg_get_triggerdef(oid), format(' ON public.%I ', of_table), format(' ON public.%I ', part))
      FROM pg_trigger WHERE tgrelid = of_table::regclass AND NOT tgisinternal AND tgtype & 1 = 0
  LOOP
    EXECUTE statement;
  END LOOP;
END $$;
