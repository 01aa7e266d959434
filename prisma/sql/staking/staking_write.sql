-- Makes stakes, each judged in its turn by what is left then.
--   takes     [staking_opening]
--   gives     as submit wants it: the stake's id
--   refuses   productClosed; wrongState, of a product whose terms are no longer those that were judged; aboveUserMaximum;
--             supplyExhausted; insufficientBalance
--   locks     the products, so that nobody else stakes in them or changes their terms; then the accounts
CREATE FUNCTION staking_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  openings staking_opening[] := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::staking_opening, rows) item ORDER BY item.ordinal);
  opening staking_opening;
  product staking_product;
  user_left numeric;
  new_id bigint;
  lack ledger_shortfall;
BEGIN
  PERFORM 1 FROM staking_product
    WHERE id IN (SELECT item.product_id FROM unnest(openings) item) ORDER BY id FOR NO KEY UPDATE;
  PERFORM ledger_lock(ARRAY(SELECT item.legs FROM unnest(openings) item));

  FOREACH opening IN ARRAY openings LOOP
    SELECT * INTO product FROM staking_product WHERE id = opening.product_id;
    SELECT greatest(product.user_max - coalesce(sum(principal), 0), 0) INTO user_left FROM stake
      WHERE product_id = opening.product_id AND user_id = opening.user_id AND state = 'inTerm';
    IF NOT product.offered THEN
      RETURN NEXT submit_refused(opening.ordinal, 'productClosed');
    ELSIF (product.asset, product.term_days, product.daily_rate, product.penalty_rate)
            IS DISTINCT FROM (opening.asset, opening.term_days, opening.daily_rate, opening.penalty_rate) THEN
      RETURN NEXT submit_refused(opening.ordinal, 'wrongState');
    ELSIF opening.principal > user_left THEN
      RETURN NEXT submit_refused(opening.ordinal, 'aboveUserMaximum',
        jsonb_build_object('left', trim_scale(user_left)::text, 'asset', opening.asset));
    ELSIF opening.principal > product.supply - product.staked THEN
      RETURN NEXT submit_refused(opening.ordinal, 'supplyExhausted',
        jsonb_build_object('left', trim_scale(product.supply - product.staked)::text, 'asset', opening.asset));
    ELSE
      new_id := nextval('stake_id_seq');
      lack := ledger_post_alone('stake:' || new_id || ':open', 'stake', new_id, opening.legs, opening.started_at);
      IF lack.asset IS NOT NULL THEN
        RETURN NEXT submit_refused(opening.ordinal, 'insufficientBalance',
          jsonb_build_object('available', trim_scale(lack.available)::text, 'asset', lack.asset));
        CONTINUE;
      END IF;
      UPDATE staking_product SET staked = staked + opening.principal, updated_at = moment
        WHERE id = opening.product_id;
      INSERT INTO stake (id, user_id, product_id, asset, scale, principal, term_days, daily_rate, penalty_rate,
                         daily_earnings, state, started_at, ends_at, due_at, created_at, updated_at)
        VALUES (new_id, opening.user_id, opening.product_id, opening.asset, opening.scale, opening.principal,
                opening.term_days, opening.daily_rate, opening.penalty_rate, opening.daily_earnings, 'inTerm',
                opening.started_at, opening.ends_at, opening.due_at, opening.started_at, opening.started_at);
      RETURN NEXT submit_accepted(opening.ordinal, new_id);
    END IF;
  END LOOP;
END $$;
