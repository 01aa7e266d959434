-- Completes a withdrawal that was sent. One transaction confirms one withdrawal, unless who confirms says that it paid several.
--   takes   the withdrawal; its transaction, or the bank's reference (null where nothing is sent); whether it paid others too; who
--           confirms, and the legs
--   gives   the withdrawals that the transaction confirmed before, where this one stays as it was; none of them when it is
--           completed; null when it was not being paid
--   locks   the transaction, then as withdrawal_end does
CREATE FUNCTION withdrawal_confirm(
  of_withdrawal bigint, hash text, paid_others boolean, reviewer text, legs jsonb, moment timestamptz
) RETURNS bigint[] LANGUAGE plpgsql AS $$
DECLARE
  sent withdrawal;
  others bigint[];
BEGIN
  SELECT * INTO sent FROM withdrawal WHERE id = of_withdrawal;
  IF hash IS NOT NULL AND NOT paid_others THEN
    PERFORM pg_advisory_xact_lock(hashtextextended(coalesce(sent.network, 'bank') || ':' || hash, 726571));
    others := ARRAY(SELECT id FROM withdrawal
                     WHERE transaction_hash = hash AND state = 'completed' AND network IS NOT DISTINCT FROM sent.network
                       AND id <> of_withdrawal ORDER BY id);
    IF cardinality(others) > 0 AND sent.state = 'beingPaid' THEN
      RETURN others;
    END IF;
  END IF;
  RETURN CASE WHEN withdrawal_end(of_withdrawal, 'beingPaid', 'completed', NULL, hash, reviewer, legs, moment) THEN '{}'::bigint[] END;
END $$;
