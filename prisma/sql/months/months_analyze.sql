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
