-- How much of a coin is lent: what must be covered by capital.
--   takes   the coin
--   gives   the principals of all loans that are out
CREATE FUNCTION lending_capital_lent(of_asset text) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(principal), 0) FROM loan WHERE state IN ('active', 'overdue') AND asset = of_asset
$$;
