-- Refuses a row whose pair has no fresh price.
--   takes     the ordinal, the moment of the newest price or null, and now
--   gives     the refusal, with the price's age as sentences say it
--   refuses   priceStale
CREATE FUNCTION price_stale(ordinal int, priced_at timestamptz, now_at timestamptz) RETURNS submit_result LANGUAGE sql IMMUTABLE AS $$
  SELECT submit_refused(ordinal, 'priceStale', jsonb_build_object(
    'age', coalesce(CASE WHEN priced_at <= now_at THEN round(extract(epoch FROM now_at - priced_at), 1)::text END, '∞')))
$$;
