-- Posts one journal for each row of a batch: what a write function does before it inserts.
--   takes     kind: what the rows are; [ledger_journal]. They take effect in the order in which they are listed.
--   gives     a refusal for each row that somebody cannot pay for; what it does not name is posted
--   refuses   insufficientBalance
--   locks     the accounts, in the order of their ids
CREATE FUNCTION ledger_post_rows(kind text, journals ledger_journal[], moment timestamptz)
RETURNS SETOF submit_result LANGUAGE plpgsql
-- Planned once: for a few rows, planning anew costs more than the work.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  posted record;
BEGIN
  FOR posted IN
    SELECT result.* FROM ledger_post(
      ARRAY(
        SELECT ROW(place, concat_ws(':', kind, reference, step), kind, reference,
                   leg ->> 0, (leg ->> 1)::numeric, (leg ->> 2)::smallint)::ledger_leg
          FROM unnest(journals) WITH ORDINALITY AS listed (ordinal, reference, step, legs, place),
               jsonb_array_elements(legs) leg),
      moment) result WHERE result.outcome <> 'posted'
  LOOP
    IF posted.outcome <> 'insufficient' THEN
      RAISE EXCEPTION 'the journal of % % was %', kind, journals[posted.journal].reference, posted.outcome;
    END IF;
    RETURN QUERY
      SELECT (submit_refused(journals[posted.journal].ordinal, 'insufficientBalance', jsonb_build_object(
                'available', trim_scale(account.balance)::text, 'asset', account.asset))).*
        FROM ledger_account account WHERE account.address = posted.short_address;
  END LOOP;
END $$;
