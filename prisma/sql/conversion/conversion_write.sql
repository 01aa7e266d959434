-- Exchanges, both ways in one journal, each judged in its turn by what is there then. One that was judged on other prices than the newest
-- stored ones is outdated, unless the database said of those at most 250 ms ago that they were the newest.
--   takes     [conversion_making]
--   gives     as submit wants it: the exchange's id; or the ticks to judge it by
--   refuses   insufficientBalance
--   locks     the users' accounts. The ticks are read after that.
CREATE FUNCTION conversion_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  makings conversion_making[] := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::conversion_making, rows) item ORDER BY item.ordinal);
  making conversion_making;
  new_id bigint;
  lack ledger_shortfall;
  outdated submit_result[];
BEGIN
  PERFORM ledger_lock(ARRAY(SELECT item.legs FROM unnest(makings) item));
  outdated := ARRAY(
    SELECT submit_outdated(item.ordinal, jsonb_build_object('seenAt', clock_timestamp(), 'ticks', jsonb_agg(jsonb_build_object(
             'symbol', pair.symbol, 'sequence', newest.sequence, 'price', newest.price::text, 'at', newest.at,
             'source', newest.source, 'volume', newest.volume::text))))
      FROM unnest(makings) item
     CROSS JOIN jsonb_array_elements(item.ticks) told
      JOIN pair ON pair.symbol = told ->> 'symbol'
     CROSS JOIN tick_newest(ARRAY[pair.id]) newest
     WHERE coalesce(item.ticks_seen_at < clock_timestamp() - interval '250 milliseconds', true)
     GROUP BY item.ordinal
    HAVING bool_or((told ->> 'price')::numeric <> newest.price));
  RETURN QUERY SELECT * FROM unnest(outdated);

  FOREACH making IN ARRAY makings LOOP
    CONTINUE WHEN making.ordinal = ANY (ARRAY(SELECT late.ordinal FROM unnest(outdated) late));
    new_id := nextval('conversion_id_seq');
    lack := ledger_post_alone('conversion:' || new_id || ':make', 'conversion', new_id, making.legs, moment);
    IF lack.asset IS NOT NULL THEN
      RETURN NEXT submit_refused(making.ordinal, 'insufficientBalance',
        jsonb_build_object('available', trim_scale(lack.available)::text, 'asset', lack.asset));
    ELSE
      INSERT INTO conversion (id, user_id, from_asset, to_asset, quantity, gross, fee, received, mid, rate, fee_rate,
                              ticks, created_at)
        VALUES (new_id, making.user_id, making.from_asset, making.to_asset, making.quantity, making.gross, making.fee,
                making.received, making.mid, making.rate, making.fee_rate, making.ticks, moment);
      RETURN NEXT submit_accepted(making.ordinal, new_id);
    END IF;
  END LOOP;
END $$;
