-- The sum of a sale's rewards, for its CHECK, which no subquery may stand in.
--   takes   fractions of what is paid, by level
--   gives   their sum; NaN when one of them is
CREATE FUNCTION token_sale_rates_sum(rates numeric[]) RETURNS numeric LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(sum(rate), 0) FROM unnest(rates) rate
$$;
