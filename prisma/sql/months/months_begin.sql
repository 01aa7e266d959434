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
