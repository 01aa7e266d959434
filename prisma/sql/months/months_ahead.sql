-- Has ids begin with this month's in each table that is kept by months, where its part is there, and makes those of this month and the next
-- three; in the month in which a table is first kept so, they go on as they are. Where a part is missing ids stay in the one before, and
-- nothing is lost.
--   gives   the parts that were made
--   locks   others that do the same; when there is something to make, what the foreign keys of a table lead to against writes for
--           some milliseconds
CREATE FUNCTION months_ahead(moment timestamptz) RETURNS SETOF text LANGUAGE plpgsql
-- Servers own no table and may call it.
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  this_month date := date_trunc('month', moment AT TIME ZONE 'UTC');
  kept record;
  part record;
BEGIN
  FOR kept IN
    SELECT pg_class.oid, relname AS name, pg_get_serial_sequence(quote_ident(relname), 'id')::regclass AS numbers
      FROM pg_partitioned_table JOIN pg_class ON pg_class.oid = partrelid
     WHERE relnamespace = 'public'::regnamespace ORDER BY relname
  LOOP
    -- First, so that no part is entered in the transaction that makes it: a sequence does not come back when that fails.
    IF EXISTS (SELECT FROM pg_inherits WHERE inhparent = kept.oid AND inhrelid = to_regclass(month_part(kept.name, this_month)))
       AND coalesce(pg_sequence_last_value(kept.numbers), 0) < month_first_id(this_month) THEN
      EXECUTE format('LOCK TABLE %I IN SHARE UPDATE EXCLUSIVE MODE', kept.name);
      IF coalesce(pg_sequence_last_value(kept.numbers), 0) < month_first_id(this_month) THEN
        PERFORM setval(kept.numbers, month_first_id(this_month));
      END IF;
    END IF;

    FOR part IN
      SELECT month_part(kept.name, of_month) AS name, month_first_id(of_month) AS first_id,
             month_first_id((of_month + interval '1 month')::date) AS end_id
        FROM generate_series(0, 3) coming, date(this_month + make_interval(months => coming)) of_month
       WHERE to_regclass(month_part(kept.name, of_month)) IS NULL
         AND (coming > 0 OR EXISTS (
           SELECT FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
            WHERE inhparent = kept.oid AND relname ~ '_\d{4}_\d{2}$' AND relname < month_part(kept.name, of_month)))
    LOOP
      EXECUTE format('LOCK TABLE %I IN SHARE UPDATE EXCLUSIVE MODE', kept.name);
      CONTINUE WHEN to_regclass(part.name) IS NOT NULL;
      EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING ALL)', part.name, kept.name);
      PERFORM month_part_prepare(part.name, kept.name);
      EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%s) TO (%s)', kept.name, part.name, part.first_id, part.end_id);
      RETURN NEXT part.name;
    END LOOP;
  END LOOP;
END $$;
