-- Closes a conversation, or opens it again. What is in that state stays as it is.
--   takes   the conversation, its user or the operator who does it, and which
--   gives   done; notFound, when the user has no such conversation; taken, when another operator has it
--   locks   the conversation
CREATE FUNCTION support_end(
  of_case bigint, of_user bigint, of_operator bigint, of_kind support_entry_kind, moment timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  found_case support_case;
BEGIN
  SELECT * INTO found_case FROM support_case WHERE id = of_case AND user_id = coalesce(of_user, user_id) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'notFound';
  ELSIF found_case.operator_id <> of_operator THEN
    RETURN 'taken';
  ELSIF (found_case.state = 'closed') <> (of_kind = 'closed') THEN
    PERFORM support_entry_add(of_case, of_kind, CASE WHEN of_operator IS NULL THEN 'user'::support_party ELSE 'operator' END, of_operator,
                              '', '{}', NULL, moment);
    IF of_operator IS NOT NULL THEN
      PERFORM support_notify(of_case, 'supportClosed', moment);
    END IF;
  END IF;
  RETURN 'done';
END $$;
