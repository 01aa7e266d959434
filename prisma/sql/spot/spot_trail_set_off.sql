-- Lets trailing stops begin to follow, each on the first stored tick at its activation price or beyond, and sets off those that a stored
-- tick has reached since, each on the first that does. The best price of the ticks that are done with is in `spot_peak`.
--   takes   the orders, of which trailing stops that wait are meant, and which spot_set_off has locked; now
CREATE FUNCTION spot_trail_set_off(orders bigint[], moment timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  behind bigint[] := ARRAY(
    SELECT id FROM spot_order WHERE id = ANY (orders) AND (state = 'waiting') IS TRUE AND (trail_distance IS NOT NULL) IS TRUE);
BEGIN
  IF behind = '{}' THEN
    RETURN;
  END IF;
  WITH begun AS MATERIALIZED (
    SELECT dormant.id, reaching.sequence
      FROM spot_order dormant
      JOIN pair ON pair.symbol = dormant.symbol
      LEFT JOIN spot_matching matching ON matching.symbol = dormant.symbol
     CROSS JOIN LATERAL spot_trigger_tick(
             pair.id, (CASE dormant.trigger_direction WHEN 'falls' THEN 'rises' ELSE 'falls' END)::spot_trigger_direction,
             dormant.activation_price, NULL, dormant.created_at,
             greatest(dormant.accepted_sequence, matching.sequence), 9223372036854775807, moment) reaching
     WHERE dormant.id = ANY (behind) AND (dormant.trail_sequence IS NULL) IS TRUE)
  UPDATE spot_order SET trail_sequence = begun.sequence, updated_at = moment
    FROM begun WHERE spot_order.id = begun.id AND spot_order.id = ANY (behind);
  WITH reached AS MATERIALIZED (
    SELECT stop.id, crossing.*, peak.sequence AS peak_sequence, peak.price AS peak_price, peak.at AS peak_at
      FROM spot_order stop
      JOIN pair ON pair.symbol = stop.symbol
      LEFT JOIN spot_matching matching ON matching.symbol = stop.symbol
      LEFT JOIN LATERAL (
        SELECT known.price FROM spot_peak known
         WHERE known.symbol = stop.symbol AND known.direction = stop.trigger_direction AND known.sequence >= stop.trail_sequence
         ORDER BY known.sequence LIMIT 1) before ON true
     CROSS JOIN LATERAL spot_trail_tick(
             pair.id, stop.trigger_direction, stop.trail_distance, stop.trail_unit, before.price,
             greatest(stop.trail_sequence, matching.sequence + 1), greatest(stop.accepted_sequence, matching.sequence),
             9223372036854775807, stop.created_at, moment) crossing
     CROSS JOIN LATERAL spot_trail_peak(
             pair.id, stop.symbol, stop.trigger_direction, stop.trail_sequence, crossing.sequence) peak
     WHERE stop.id = ANY (behind) AND (stop.trail_sequence IS NOT NULL) IS TRUE)
  UPDATE spot_order SET
      state = 'open', trigger_sequence = reached.sequence, trigger_tick_price = reached.price, trigger_at = reached.at,
      trigger_source = reached.source, peak_sequence = reached.peak_sequence, peak_price = reached.peak_price,
      peak_at = reached.peak_at, updated_at = moment
    FROM reached WHERE spot_order.id = reached.id AND spot_order.id = ANY (behind);
END $$;
