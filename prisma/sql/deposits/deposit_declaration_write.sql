-- Declares deposits to shared addresses, each in an amount that no other declaration has: the amount asked for with a
-- tail in its coin's last three digits, never 000, so that a round amount is nobody's.
--   takes     [deposit_declaration_request], each quantity without those digits
--   gives     as submit wants it: the declaration's id
--   refuses   tooManyDeclared
--   locks     each coin on its network, so that an amount is given once
CREATE FUNCTION deposit_declaration_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  request deposit_declaration_request;
  to_send numeric;
BEGIN
  PERFORM 1 FROM coin_network
    WHERE (coin, network) IN (SELECT item.asset, item.network FROM jsonb_to_recordset(rows) AS item (asset text, network text))
    ORDER BY coin, network FOR NO KEY UPDATE;

  FOR request IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::deposit_declaration_request, rows) item ORDER BY item.ordinal
  LOOP
    IF (SELECT count(*) FROM deposit_declaration open
         WHERE user_id = request.user_id AND asset = request.asset AND network = request.network AND valid_until > moment
           AND NOT EXISTS (SELECT FROM deposit WHERE declaration_id = open.id AND state <> 'failed')) >= request.open_max THEN
      RETURN NEXT submit_refused(request.ordinal, 'tooManyDeclared',
        jsonb_build_object('maximum', request.open_max::text));
      CONTINUE;
    END IF;
    -- With the next thousands when all tails of an amount are given.
    SELECT candidate.quantity INTO to_send
      FROM (SELECT tail, request.quantity + tail * power(10::numeric, -request.precision) AS quantity
              FROM generate_series(1, 9999) tail WHERE tail % 1000 <> 0) candidate
     WHERE NOT EXISTS (
       SELECT FROM deposit_declaration held
        WHERE held.network = request.network AND held.asset = request.asset AND held.quantity = candidate.quantity
          AND held.held_until > moment)
     ORDER BY candidate.tail / 1000, random() LIMIT 1;
    RETURN QUERY INSERT INTO deposit_declaration (user_id, asset, network, address, quantity, valid_until, held_until, created_at)
      VALUES (request.user_id, request.asset, request.network, request.address, to_send,
              moment + make_interval(secs => request.valid_seconds), moment + make_interval(secs => request.held_seconds), moment)
      RETURNING (submit_accepted(request.ordinal, id)).*;
  END LOOP;
END $$;
