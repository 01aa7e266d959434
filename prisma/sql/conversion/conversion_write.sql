-- Exchanges, both ways in one journal, each judged in its turn by what is there then.
--   takes     [conversion_making]
--   gives     as submit wants it: the exchange's id
--   refuses   insufficientBalance
--   locks     the users' accounts
CREATE FUNCTION conversion_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  makings conversion_making[] := ARRAY(
    SELECT item FROM jsonb_populate_recordset(NULL::conversion_making, rows) item ORDER BY item.ordinal);
  making conversion_making;
  new_id bigint;
  lack ledger_shortfall;
BEGIN
  PERFORM ledger_lock(ARRAY(SELECT item.legs FROM unnest(makings) item));

  FOREACH making IN ARRAY makings LOOP
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
