-- Answers a conversation, and closes it where that was the last word. Who answers what nobody has, has it.
--   takes   the operator, the conversation, the text, whether it is closed with it, the call that answers, and the pictures
--   gives   done, also where this call has answered before; notFound; taken, when another operator has it
--   locks   the conversation
CREATE FUNCTION support_answer(
  of_operator bigint, of_case bigint, said text, closes boolean, of_claim text, moment timestamptz, uploads text[] DEFAULT '{}'
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  found_case support_case;
BEGIN
  SELECT * INTO found_case FROM support_case WHERE id = of_case FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'notFound';
  ELSIF EXISTS (SELECT FROM support_entry WHERE claim = of_claim) THEN
    RETURN 'done';
  ELSIF found_case.operator_id <> of_operator THEN
    RETURN 'taken';
  END IF;
  UPDATE support_case SET operator_id = of_operator, first_answered_at = coalesce(first_answered_at, moment) WHERE id = of_case;
  IF found_case.state = 'closed' THEN
    PERFORM support_entry_add(of_case, 'reopened', 'operator', of_operator, '', '{}', NULL, moment);
  END IF;
  PERFORM support_entry_add(of_case, 'said', 'operator', of_operator, said, uploads, of_claim, moment);
  IF closes THEN
    PERFORM support_entry_add(of_case, 'closed', 'operator', of_operator, '', '{}', NULL, moment);
  END IF;
  PERFORM support_notify(of_case, 'supportAnswered', moment);
  RETURN 'done';
END $$;
