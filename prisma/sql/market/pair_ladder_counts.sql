-- Counts the versions of what the house offers on a pair. What is not said of it follows from how the pair moves and trades: between the
-- best bid and the best ask lies what 95 % of the price's moves from one tick to the next are below, the first level is twenty usual
-- trades, each further one a tenth more.
CREATE FUNCTION pair_ladder_counts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- A year has 31,557,600,000 milliseconds.
  deviation CONSTANT numeric := NEW.yearly_volatility * sqrt(NEW.tick_interval / 31557600000.0);
BEGIN
  NEW.ladder_levels := coalesce(NEW.ladder_levels, 20);
  NEW.ladder_spread := coalesce(NEW.ladder_spread, greatest(0.000001, least(0.001, round(1.96 * deviation, 9))));
  NEW.ladder_distance := coalesce(NEW.ladder_distance, NEW.ladder_spread);
  NEW.ladder_size := coalesce(NEW.ladder_size, NEW.quantity_step * greatest(1,
    floor(20 * NEW.typical_trade / NEW.reference_price / NEW.quantity_step)));
  NEW.ladder_growth := coalesce(NEW.ladder_growth, 1.1);
  NEW.ladder_limit := coalesce(NEW.ladder_limit, 500 * NEW.ladder_size);
  NEW.collar := coalesce(NEW.collar, 0.02);
  IF TG_OP = 'INSERT' THEN
    NEW.ladder_version := 1;
  ELSE
    NEW.ladder_version := coalesce(OLD.ladder_version, 0) + CASE
      WHEN (NEW.ladder_levels, NEW.ladder_spread, NEW.ladder_distance, NEW.ladder_size, NEW.ladder_growth, NEW.ladder_limit, NEW.collar)
        IS DISTINCT FROM
           (OLD.ladder_levels, OLD.ladder_spread, OLD.ladder_distance, OLD.ladder_size, OLD.ladder_growth, OLD.ladder_limit, OLD.collar)
      THEN 1 ELSE 0 END;
  END IF;
  RETURN NEW;
END $$;
