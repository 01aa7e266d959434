-- Assigns a user an address or memo of their own on every network that is open for deposits, as far as the pools reach.
--   takes   the user
--   gives   [deposit_address]: what the user has, without what was retired; a network whose pool is empty is missing
--   locks   the user, so that nobody gets two; then what is given, stepping over what others are just being given
CREATE FUNCTION deposit_address_assign(to_user bigint, moment timestamptz) RETURNS SETOF deposit_address LANGUAGE plpgsql AS $$
DECLARE
  missing network[] := ARRAY(
    SELECT network FROM network
     WHERE EXISTS (SELECT FROM coin_network WHERE coin_network.network = network.code AND deposit_enabled)
       AND NOT EXISTS (SELECT FROM deposit_address own WHERE own.network = network.code AND own.user_id = to_user
                          AND own.retired_at IS NULL)
       AND (deposit_memo
            OR EXISTS (SELECT FROM deposit_address free
                        WHERE free.network = network.code AND free.user_id IS NULL AND free.retired_at IS NULL)));
  lacking network;
BEGIN
  IF cardinality(missing) > 0 THEN
    PERFORM 1 FROM users WHERE id = to_user FOR NO KEY UPDATE;
  END IF;
  FOREACH lacking IN ARRAY missing LOOP
    -- A concurrent call may have been first.
    CONTINUE WHEN EXISTS (SELECT FROM deposit_address WHERE network = lacking.code AND user_id = to_user
                           AND retired_at IS NULL);
    IF lacking.deposit_memo THEN
      -- Nine digits fit every chain's memo, and a mistyped one is rarely another user's.
      LOOP
        INSERT INTO deposit_address (network, memo, user_id, assigned_at, added_at)
          VALUES (lacking.code, (100000000 + floor(random() * 900000000))::bigint::text, to_user, moment, moment)
          ON CONFLICT (network, memo) DO NOTHING;
        EXIT WHEN FOUND;
      END LOOP;
    ELSE
      UPDATE deposit_address SET user_id = to_user, assigned_at = moment
       WHERE id = (SELECT id FROM deposit_address WHERE network = lacking.code AND user_id IS NULL AND retired_at IS NULL
                    ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED);
    END IF;
  END LOOP;
  RETURN QUERY SELECT * FROM deposit_address WHERE user_id = to_user AND retired_at IS NULL;
END $$;
