-- Carries an adjustment out: its state and its money in one call, and the deposit that it is when it adds. Answers done,
-- ended (somebody was first) or insufficient (nothing happened).
CREATE FUNCTION balance_adjust(of_id bigint, legs jsonb, moment timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  posted text;
BEGIN
  PERFORM 1 FROM balance_adjustment WHERE id = of_id AND state = 1 FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'ended';
  END IF;
  SELECT result.outcome INTO posted FROM ledger_post(
    ARRAY(SELECT ROW(1, 'adjustment:' || of_id, 'adjustment', of_id, leg ->> 0, (leg ->> 1)::numeric,
                     (leg ->> 2)::smallint)::ledger_leg
            FROM jsonb_array_elements(legs) leg), moment) result;
  IF posted = 'insufficient' THEN
    RETURN 'insufficient';
  END IF;
  UPDATE balance_adjustment SET state = 2, ended_at = moment WHERE id = of_id;
  INSERT INTO deposit (user_id, source, asset, quantity, fee, credited, state, reviewed_at, created_at, updated_at)
    SELECT adjusted.user_id, 'admin', adjusted.asset, adjusted.amount, 0, adjusted.amount, 'completed', moment, moment, moment
      FROM balance_adjustment adjusted WHERE adjusted.id = of_id AND adjusted.amount > 0;
  RETURN 'done';
END $$;
