-- Keeps what trailing stops follow when a symbol is done with more of its ticks: of these the ones that no later one has reached, and
-- none before them that one has. Nothing is kept of a symbol and direction in which none waits.
CREATE FUNCTION spot_peaks_follow() RETURNS trigger LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  before bigint := CASE TG_OP WHEN 'UPDATE' THEN OLD.sequence ELSE 0 END;
  way spot_trigger_direction;
BEGIN
  FOREACH way IN ARRAY enum_range(NULL::spot_trigger_direction) LOOP
    IF NOT EXISTS (SELECT FROM spot_order waiting
                    WHERE waiting.state = 'waiting' AND waiting.trail_distance IS NOT NULL AND waiting.symbol = NEW.symbol
                      AND waiting.trigger_direction = way) THEN
      DELETE FROM spot_peak WHERE symbol = NEW.symbol AND direction = way;
      CONTINUE;
    END IF;
    WITH fresh AS MATERIALIZED (
      SELECT tick.sequence, tick.price, tick.at,
             max(tick.price) OVER later AS highest_later, min(tick.price) OVER later AS lowest_later
        FROM pair JOIN tick ON tick.pair_id = pair.id AND tick.sequence > before AND tick.sequence <= NEW.sequence
       WHERE pair.symbol = NEW.symbol
      WINDOW later AS (ORDER BY tick.sequence DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)),
    passed AS (
      DELETE FROM spot_peak
       WHERE symbol = NEW.symbol AND direction = way
         AND CASE way WHEN 'falls' THEN price <= (SELECT max(fresh.price) FROM fresh)
                      ELSE price >= (SELECT min(fresh.price) FROM fresh) END)
    INSERT INTO spot_peak (symbol, direction, sequence, price, at)
      SELECT NEW.symbol, way, fresh.sequence, fresh.price, fresh.at FROM fresh
       WHERE CASE way WHEN 'falls' THEN fresh.price > fresh.highest_later ELSE fresh.price < fresh.lowest_later END IS NOT FALSE;
  END LOOP;
  RETURN NULL;
END $$;
