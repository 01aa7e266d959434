-- What an order was filled at: the price of its fill, or of several their average by quantity.
--   takes   the order
--   gives   the price, rounded to what is stored where it has no end; null before the first fill
CREATE FUNCTION spot_average_price(of_order bigint) RETURNS numeric LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN min(price) = max(price) THEN min(price) ELSE round(sum(price * quantity) / sum(quantity), 18) END
    FROM spot_fill WHERE order_id = of_order
$$;
