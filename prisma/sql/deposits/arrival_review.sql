-- Decides a deposit or a wire transfer under review, and credits it.
--   takes   which of the two, as journals call it; the row, its new state, what is said of it, and the legs that credit it
--   gives   whether it did: a second decision changes nothing
--   locks   the row, then its owner's account
CREATE FUNCTION arrival_review(
  kind text, of_row bigint, to_state deposit_state, with_credited numeric, why text, reviewer text, legs jsonb, moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
BEGIN
  EXECUTE format(
    'UPDATE %I SET state = $2, credited = $3, reason = $4, reviewed_by = $5, reviewed_at = $6, updated_at = $6
      WHERE id = $1 AND state = ''review''',
    CASE kind WHEN 'wireTransfer' THEN 'wire_transfer' ELSE 'deposit' END)
    USING of_row, to_state, with_credited, why, reviewer, moment;
  GET DIAGNOSTICS changed = ROW_COUNT;
  IF changed > 0 AND to_state = 'completed' THEN
    PERFORM ledger_post_or_raise(kind, ARRAY[ROW(1, of_row, 'credit', legs)::ledger_journal], moment);
  END IF;
  RETURN changed > 0;
END $$;
