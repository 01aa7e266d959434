-- Opens stakes, judged in order on the supply left at that point.
--   takes     [staking_opening]
--   gives     as submit wants it: the stake's id
--   refuses   productClosed; wrongState, of a product whose terms are no longer those that were judged; aboveUserMaximum;
--             supplyExhausted; insufficientBalance
--   locks     the products, so that nobody else stakes in them or changes their terms; then the accounts
CREATE FUNCTION staking_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  opening staking_opening;
  product staking_product;
  new_id bigint;
BEGIN
  PERFORM 1 FROM staking_product
    WHERE id IN (SELECT product_id FROM jsonb_to_recordset(rows) AS item (product_id bigint)) ORDER BY id FOR NO KEY UPDATE;
  PERFORM ledger_lock(rows);

  FOR opening IN SELECT item.* FROM jsonb_populate_recordset(NULL::staking_opening, rows) item ORDER BY item.ordinal LOOP
    SELECT * INTO product FROM staking_product WHERE id = opening.product_id;
    IF NOT product.offered THEN
      RETURN NEXT submit_refused(opening.ordinal, 'productClosed');
      CONTINUE;
    ELSIF (product.asset, product.term_days, product.daily_rate, product.penalty_rate)
            IS DISTINCT FROM (opening.asset, opening.term_days, opening.daily_rate, opening.penalty_rate) THEN
      RETURN NEXT submit_refused(opening.ordinal, 'wrongState');
      CONTINUE;
    END IF;
    RETURN QUERY SELECT * FROM submit_left_max(opening.ordinal, opening.principal, opening.asset,
      product.user_max - (SELECT coalesce(sum(principal), 0) FROM stake
        WHERE product_id = opening.product_id AND user_id = opening.user_id AND state = 'inTerm'),
      product.supply - product.staked);
    CONTINUE WHEN FOUND;
    new_id := nextval('stake_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'stake', ARRAY[ROW(opening.ordinal, new_id, 'open', opening.legs)::ledger_journal], opening.started_at);
    CONTINUE WHEN FOUND;
    UPDATE staking_product SET staked = staked + opening.principal, updated_at = moment WHERE id = opening.product_id;
    INSERT INTO stake (id, user_id, product_id, asset, scale, principal, term_days, daily_rate, penalty_rate,
                       daily_earnings, state, started_at, ends_at, due_at, created_at, updated_at)
      VALUES (new_id, opening.user_id, opening.product_id, opening.asset, opening.scale, opening.principal,
              opening.term_days, opening.daily_rate, opening.penalty_rate, opening.daily_earnings, 'inTerm',
              opening.started_at, opening.ends_at, opening.due_at, opening.started_at, opening.started_at);
    RETURN NEXT submit_accepted(opening.ordinal, new_id);
  END LOOP;
END $$;
