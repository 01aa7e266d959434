-- The stored tick that sets off a trailing stop: the first after it, as of spot_crossing_tick, that is as far behind the best price as the
-- distance says, or farther. The best price is that of all stored ticks since it began to follow, by their numbers alone, up to this tick.
-- A second witness of `trailedPrice`.
--   takes   the order's terms; the best price before `from_sequence`, null for none; after which tick and up to which one is looked; now
--   gives   one tick with that price, or none
CREATE FUNCTION spot_trail_tick(
  of_pair int, direction spot_trigger_direction, distance numeric, unit spot_trail_unit, best_before numeric, from_sequence bigint,
  after_sequence bigint, last_sequence bigint, placed_at timestamptz, moment timestamptz
) RETURNS TABLE (sequence bigint, price numeric, at timestamptz, source price_source, best numeric) LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT followed.sequence, followed.price, followed.at, followed.source, followed.best
    FROM (
      SELECT tick.sequence, tick.price, tick.at, tick.source,
             CASE direction WHEN 'falls' THEN greatest(best_before, max(tick.price) OVER past)
                            ELSE least(best_before, min(tick.price) OVER past) END AS best
        FROM tick WHERE tick.pair_id = of_pair AND tick.sequence >= from_sequence AND tick.sequence <= last_sequence
      WINDOW past AS (ORDER BY tick.sequence)) followed
   WHERE followed.sequence > after_sequence
     AND followed.at >= date_trunc('milliseconds', placed_at) AND followed.at <= moment
     AND CASE direction
           WHEN 'falls' THEN followed.price <= followed.best - CASE unit WHEN 'ratio' THEN followed.best * distance ELSE distance END
           ELSE followed.price >= followed.best + CASE unit WHEN 'ratio' THEN followed.best * distance ELSE distance END END
   ORDER BY followed.sequence LIMIT 1
$$;
