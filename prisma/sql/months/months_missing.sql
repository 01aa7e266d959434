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
