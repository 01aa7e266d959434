-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- From which id on the rows of a month are numbered, in a table that is kept by months: an id says in which part its row is. What
-- was there before a table was kept so is numbered below February 2026. Ten thousand million a month are 3,800 rows a second; what is
-- more goes on into the part of the next month.
--   takes   a day of the month
--   gives   its first id
CREATE FUNCTION month_first_id(of_month date) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ((extract(year FROM of_month)::bigint - 2026) * 12 + extract(month FROM of_month)::bigint - 1) * 10000000000;

-- The name of the part that a month has in a table.
--   takes   the table, a day of the month
--   gives   its name, whether there is such a part or not
CREATE FUNCTION month_part(of_table text, of_month date) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN of_table || to_char(of_month::timestamp, '_YYYY_MM');

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

-- Analyzes the tables that are kept by months as wholes, once a day; autovacuum does it with their parts only.
CREATE FUNCTION months_analyze() RETURNS void LANGUAGE plpgsql
-- Servers own no table and may call it.
SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '200ms' AS $$
DECLARE
  kept regclass;
BEGIN
  FOR kept IN
    SELECT partrelid FROM pg_partitioned_table JOIN pg_class ON pg_class.oid = partrelid
     WHERE relnamespace = 'public'::regnamespace
       AND coalesce(pg_stat_get_last_analyze_time(partrelid), '-infinity') < clock_timestamp() - interval '1 day'
     ORDER BY relname
  LOOP
    EXECUTE format('ANALYZE %s', kept);
  END LOOP;
END $$;

-- Makes a table one that is kept by months (docs/decisions/094-months.md). What it holds becomes its first part as it stands, under the
-- name `<table>_earlier`; parts of the next three months are made; ids go on as they are until one of these months begins.
--   takes   a table whose key is `id`, from a sequence of its own, and to which no other's foreign key leads
--   locks   the table whole, and what its foreign keys lead to against writes. Where a check `<table>_before_months` has shown that all
--           ids are from before, it renames and reads no row, but for those that refer to others of the table
CREATE FUNCTION months_begin(of_table regclass) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  name text := (SELECT relname FROM pg_class WHERE oid = of_table);
  earlier text := name || '_earlier';
  shown text := name || '_before_months';
  numbers text := pg_get_serial_sequence(quote_ident(name), 'id');
  statement text;
  -- What the table has, to be made anew on the one that takes its place.
  anew text[] :=
    ARRAY(SELECT format('ALTER TABLE %I ADD CONSTRAINT %I %s', name, conname, pg_get_constraintdef(oid)) FROM pg_constraint
           WHERE conrelid = of_table AND contype IN ('c', 'f', 'p') AND conname <> shown ORDER BY contype DESC, conname)
    || ARRAY(SELECT pg_get_indexdef(indexrelid) FROM pg_index WHERE indrelid = of_table AND NOT indisprimary ORDER BY 1)
    || ARRAY(SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE tgrelid = of_table AND NOT tgisinternal ORDER BY tgname)
    || ARRAY(SELECT format('GRANT %s ON %I TO %I', privilege_type, name, rolname)
               FROM pg_class, aclexplode(relacl) JOIN pg_roles ON pg_roles.oid = grantee
              WHERE pg_class.oid = of_table AND grantee <> relowner);
  -- Indexes make way for those of the same name; triggers of rows, and references to itself, for those that parts get from their table.
  aside text[] :=
    ARRAY(SELECT format('ALTER INDEX %I RENAME TO %I', relname, earlier || '_' || regexp_replace(relname, '^' || name || '_', ''))
            FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid WHERE indrelid = of_table)
    || ARRAY(SELECT format('DROP TRIGGER %I ON %I', tgname, earlier) FROM pg_trigger
              WHERE tgrelid = of_table AND NOT tgisinternal AND tgtype & 1 = 1)
    || ARRAY(SELECT format('ALTER TABLE %I DROP CONSTRAINT %I', earlier, conname) FROM pg_constraint
              WHERE conrelid = of_table AND confrelid = of_table)
    || format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING STORAGE) PARTITION BY RANGE (id)', name, earlier)
    || format('ALTER SEQUENCE %s OWNED BY %I.id', numbers, name);
BEGIN
  EXECUTE format('ALTER TABLE %I RENAME TO %I', name, earlier);
  FOREACH statement IN ARRAY aside || anew LOOP
    EXECUTE statement;
  END LOOP;
  EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%s)', name, earlier, month_first_id('2026-02-01'));
  EXECUTE format('ALTER TABLE %I DROP CONSTRAINT IF EXISTS %I', earlier, shown);
  PERFORM months_ahead(clock_timestamp());
END $$;

-- The tables kept by months for which the next two months are not there yet, or whose ids have not come to this month after its first day.
--   gives   their names
CREATE FUNCTION months_missing(moment timestamptz) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT relname::text FROM pg_partitioned_table JOIN pg_class ON pg_class.oid = partrelid,
         date(date_trunc('month', moment AT TIME ZONE 'UTC')) this_month
   WHERE relnamespace = 'public'::regnamespace
     AND (to_regclass(month_part(relname, date(this_month + interval '1 month'))) IS NULL
       OR to_regclass(month_part(relname, date(this_month + interval '2 months'))) IS NULL
       OR to_regclass(month_part(relname, this_month)) IS NOT NULL AND moment AT TIME ZONE 'UTC' > this_month + 1
          AND coalesce(pg_sequence_last_value(pg_get_serial_sequence(quote_ident(relname), 'id')::regclass), 0)
            < month_first_id(this_month))
   ORDER BY 1
$$;

-- What autovacuum does with these gives way within a second; nobody else waits meanwhile.
SET LOCAL lock_timeout = '10s';
LOCK TABLE audit_entry, posting IN SHARE UPDATE EXCLUSIVE MODE;
SET LOCAL lock_timeout = '200ms';
-- Shown by the next migration, while everybody reads and writes.
ALTER TABLE audit_entry ADD CONSTRAINT audit_entry_before_months CHECK (id < month_first_id('2026-02-01')) NOT VALID;
ALTER TABLE posting ADD CONSTRAINT posting_before_months CHECK (id < month_first_id('2026-02-01')) NOT VALID;
