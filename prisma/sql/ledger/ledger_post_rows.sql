-- Posts one journal for each row of a batch: what a write function does before it inserts.
--   takes   kind and step: the journal's key is '<kind>:<id>:<step>' and its reference the row; ordinals, ids and legs: one each a row,
--           legs as [[address, amount, record type]]
--   gives   a refusal for each row that somebody cannot pay for; what it does not name is posted
--   locks   the accounts, in the order of their ids
CREATE FUNCTION ledger_post_rows(kind text, step text, ordinals int[], ids bigint[], legs jsonb[], moment timestamptz)
RETURNS SETOF submit_result LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  posted record;
BEGIN
  FOR posted IN
    SELECT result.* FROM ledger_post(
      ARRAY(
        SELECT ROW(line.ordinal, kind || ':' || line.id || ':' || step, kind, line.id,
                   leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
          FROM unnest(ordinals, ids, legs) AS line (ordinal, id, legs), jsonb_array_elements(line.legs) leg),
      moment) result WHERE result.outcome <> 'posted'
  LOOP
    IF posted.outcome <> 'insufficient' THEN
      RAISE EXCEPTION 'the journal of % was %', kind, posted.outcome;
    END IF;
    RETURN QUERY
      SELECT (submit_refused(posted.journal, 'insufficientBalance', jsonb_build_object(
                'available', trim_scale(account.balance)::text, 'asset', account.asset))).*
        FROM ledger_account account WHERE account.address = posted.short_address;
  END LOOP;
END $$;
