-- Exchanges, both ways in one journal, judged in order on the balance at that point. One that was judged on other
-- prices than the newest stored ones is outdated, unless the database named those the newest at most 250 ms ago. The
-- age of the newest is judged here, by the database's clock.
--   takes     [conversion_making]
--   gives     as submit wants it: the exchange's id; or the ticks to judge it by
--   refuses   exchangeFailed (a price is stale), insufficientBalance
--   locks     the users' accounts. The ticks are read after that.
CREATE FUNCTION conversion_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  making conversion_making;
  now_at timestamptz;
  priced record;
  new_id bigint;
BEGIN
  PERFORM ledger_lock(rows);
  now_at := feed_now(moment);

  FOR making IN SELECT item.* FROM jsonb_populate_recordset(NULL::conversion_making, rows) item ORDER BY item.ordinal LOOP
    SELECT coalesce(bool_and(tick_is_fresh(newest.at, now_at)), true) AS fresh,
           coalesce(bool_and((told ->> 'price')::numeric = newest.price), true) AS still,
           coalesce(jsonb_agg(jsonb_build_object('symbol', told ->> 'symbol', 'sequence', newest.sequence, 'price', trim_scale(newest.price)::text,
             'at', newest.at, 'source', newest.source) ORDER BY place), '[]') AS ticks
      INTO priced
      FROM jsonb_array_elements(making.ticks) WITH ORDINALITY listed (told, place)
      LEFT JOIN pair ON pair.symbol = told ->> 'symbol'
      LEFT JOIN LATERAL tick_newest(ARRAY[pair.id]) newest ON true;
    IF NOT priced.fresh THEN
      RETURN NEXT submit_refused(making.ordinal, 'exchangeFailed');
      CONTINUE;
    ELSIF NOT priced.still AND coalesce(making.ticks_seen_at < clock_timestamp() - interval '250 milliseconds', true) THEN
      RETURN NEXT submit_outdated(making.ordinal, jsonb_build_object('seenAt', clock_timestamp(), 'ticks', priced.ticks));
      CONTINUE;
    END IF;
    new_id := nextval('conversion_id_seq');
    RETURN QUERY SELECT * FROM ledger_post_rows(
      'conversion', ARRAY[ROW(making.ordinal, new_id, 'make', making.legs)::ledger_journal], moment);
    CONTINUE WHEN FOUND;
    INSERT INTO conversion (id, user_id, from_asset, to_asset, quantity, gross, fee, received, mid, rate, fee_rate,
                            ticks, created_at)
      VALUES (new_id, making.user_id, making.from_asset, making.to_asset, making.quantity, making.gross, making.fee,
              making.received, making.mid, making.rate, making.fee_rate,
              CASE WHEN priced.still THEN priced.ticks ELSE making.ticks END, moment);
    RETURN NEXT submit_accepted(making.ordinal, new_id);
  END LOOP;
END $$;
