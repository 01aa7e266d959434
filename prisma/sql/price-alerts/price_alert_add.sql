-- Sets a price alert, its direction seen from the pair's newest stored tick; of reached alerts a user keeps the newest
-- `reached_max`.
--   takes   the user, the pair with its symbol, the price, and how many may wait and are kept
--   gives   done with the id of the alert that waits for this price, which may have been made before; tooManyEntries
--   locks   the user, so that nobody makes more side by side
CREATE FUNCTION price_alert_add(
  of_user bigint, of_pair int, of_symbol text, at_price numeric, waiting_max int, reached_max int, moment timestamptz,
  OUT outcome text, OUT id bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  newest tick;
BEGIN
  PERFORM 1 FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  SELECT alert.id INTO id FROM price_alert alert
   WHERE alert.symbol = of_symbol AND alert.user_id = of_user AND alert.price = at_price AND alert.state = 'waiting';
  IF id IS NULL THEN
    IF (SELECT count(*) FROM price_alert WHERE user_id = of_user AND state = 'waiting') >= waiting_max THEN
      outcome := 'tooManyEntries';
      RETURN;
    END IF;
    SELECT * INTO newest FROM tick WHERE pair_id = of_pair ORDER BY sequence DESC LIMIT 1;
    INSERT INTO price_alert (user_id, symbol, price, direction, accepted_sequence, created_at, updated_at)
      VALUES (of_user, of_symbol, at_price,
              (CASE WHEN at_price < newest.price THEN 'falls' ELSE 'rises' END)::price_alert_direction,
              coalesce(newest.sequence, 0), moment, moment)
      RETURNING price_alert.id INTO id;
    DELETE FROM price_alert WHERE id IN (
      SELECT alert.id FROM price_alert alert WHERE alert.user_id = of_user AND alert.state = 'reached'
       ORDER BY alert.id DESC OFFSET reached_max);
  END IF;
  outcome := 'done';
END $$;
