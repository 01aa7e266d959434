-- Places the exit orders of orders that are filled in the same transaction, each with its hold of what the fill brought. Nothing is
-- judged here: its prices were when the order was placed, and it takes the place of that among the open ones. It is an order of this
-- moment, which later ticks set off and fill.
--   takes   [spot_placing], after the fills are posted: `exit_of` is the order, `tick_sequence` the tick that filled it
--   locks   the accounts, in the order of their ids; whoever calls this has locked them
CREATE FUNCTION spot_exit_write(exits jsonb, moment timestamptz) RETURNS void LANGUAGE plpgsql
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  placings spot_placing[] := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::spot_placing, exits) item);
  -- ids[n] is the id of the order with ordinal n, as in spot_write.
  ids bigint[] := ARRAY(SELECT nextval('spot_order_id_seq')
    FROM generate_series(1, (SELECT max(item.ordinal) FROM unnest(placings) item)));
BEGIN
  PERFORM ledger_post_or_raise('spotOrder', ARRAY(
    SELECT ROW(item.ordinal, ids[item.ordinal], 'place', item.legs)::ledger_journal FROM unnest(placings) item), moment);
  INSERT INTO spot_order (id, user_id, symbol, base, quote, side, type, sizing, limit_price, requested_quantity, quantity,
                          held, state, fee_rate, accepted_sequence, trigger_price, trigger_direction, profit_price, exit_of,
                          maker_fee_rate, created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.symbol, item.base, item.quote, item.side, item.type, item.sizing,
           item.limit_price, item.requested_quantity, item.quantity, item.held,
           (CASE WHEN item.trigger_price IS NULL THEN 'open' ELSE 'waiting' END)::spot_order_state, item.fee_rate,
           item.tick_sequence, item.trigger_price, item.trigger_direction, item.profit_price, item.exit_of, item.maker_fee_rate, moment,
           moment
      FROM unnest(placings) item;
END $$;
