-- Declares deposits to shared addresses, each in an amount that no other declaration has: the amount asked for with a
-- tail in its coin's last three digits that does not end in 0: neither a round amount is another's, nor one whose last
-- digit a wallet has cut off. An account holds no more tails than it may have open: when it declares anew, those whose time
-- to send is over go back, the oldest first.
--   takes     [deposit_declaration_request], each quantity without those digits
--   gives     as submit wants it: the declaration's id
--   refuses   tooManyDeclared; amountsTaken, when all tails of the amount are held
--   locks     each coin on its network, so that an amount is given once
CREATE FUNCTION deposit_declaration_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
DECLARE
  request deposit_declaration_request;
  to_send numeric;
  open_count bigint;
BEGIN
  PERFORM 1 FROM coin_network
    WHERE (coin, network) IN (SELECT item.asset, item.network FROM jsonb_to_recordset(rows) AS item (asset text, network text))
    ORDER BY coin, network FOR NO KEY UPDATE;

  FOR request IN
    SELECT item.* FROM jsonb_populate_recordset(NULL::deposit_declaration_request, rows) item ORDER BY item.ordinal
  LOOP
    SELECT count(*) INTO open_count FROM deposit_declaration open
     WHERE user_id = request.user_id AND asset = request.asset AND network = request.network AND valid_until > moment
       AND NOT EXISTS (SELECT FROM deposit WHERE declaration_id = open.id AND state <> 'failed');
    IF open_count >= request.open_max THEN
      RETURN NEXT submit_refused(request.ordinal, 'tooManyDeclared',
        jsonb_build_object('maximum', request.open_max::text));
      CONTINUE;
    END IF;
    -- With the next thousands when all tails of an amount are given.
    SELECT candidate.quantity INTO to_send
      FROM (SELECT tail, request.quantity + tail * power(10::numeric, -request.precision) AS quantity
              FROM generate_series(1, 9999) tail WHERE tail % 10 <> 0) candidate
     WHERE NOT EXISTS (
       SELECT FROM deposit_declaration held
        WHERE held.network = request.network AND held.asset = request.asset AND held.quantity = candidate.quantity
          AND held.held_until > moment)
     ORDER BY candidate.tail / 1000, random() LIMIT 1;
    IF to_send IS NULL THEN
      RETURN NEXT submit_refused(request.ordinal, 'amountsTaken');
      CONTINUE;
    END IF;
    UPDATE deposit_declaration SET held_until = valid_until WHERE id IN (
      SELECT over.id FROM deposit_declaration over
       WHERE user_id = request.user_id AND asset = request.asset AND network = request.network
         AND valid_until <= moment AND held_until > moment
         AND NOT EXISTS (SELECT FROM deposit WHERE declaration_id = over.id AND state <> 'failed')
       ORDER BY over.id DESC OFFSET request.open_max - 1 - open_count);
    RETURN QUERY INSERT INTO deposit_declaration (user_id, asset, network, address, quantity, valid_until, held_until, created_at)
      VALUES (request.user_id, request.asset, request.network, request.address, to_send,
              moment + make_interval(secs => request.valid_seconds), moment + make_interval(secs => request.held_seconds), moment)
      RETURNING (submit_accepted(request.ordinal, id)).*;
  END LOOP;
END $$;
