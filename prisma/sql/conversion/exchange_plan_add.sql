-- Adds a plan of exchanges.
--   takes   the user, the terms, when it runs first, and how many a user may have
--   gives   done with the plan's id; or tooManyEntries
--   locks   the user, so that nobody makes more side by side
CREATE FUNCTION exchange_plan_add(
  of_user bigint, of_kind exchange_plan_kind, paid_in text, received_in text, amount numeric, on_weekdays int[], at_rate numeric,
  first_at timestamptz, plans_max int, moment timestamptz,
  OUT outcome text, OUT id bigint
) LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM exchange_plan plan WHERE plan.user_id = of_user AND plan.state <> 'done') >= plans_max THEN
    outcome := 'tooManyEntries';
    RETURN;
  END IF;
  INSERT INTO exchange_plan AS plan (user_id, kind, from_asset, to_asset, quantity, weekdays, target_rate, state, next_at,
                                     created_at, updated_at)
    VALUES (of_user, of_kind, paid_in, received_in, amount, on_weekdays, at_rate, 'active', first_at, moment, moment)
    RETURNING plan.id INTO id;
  -- Of those that are done a user keeps as many.
  DELETE FROM exchange_plan WHERE exchange_plan.id IN (
    SELECT plan.id FROM exchange_plan plan WHERE plan.user_id = of_user AND plan.state = 'done'
     ORDER BY plan.id DESC OFFSET plans_max);
  outcome := 'done';
END $$;
