-- Adds a message of its user to a conversation, which is open again where it was closed.
--   takes   the user, the conversation, the message with its pictures, and the call that says it
--   gives   whether the user has such a conversation; what this call has said before is not said again
--   locks   the conversation
CREATE FUNCTION support_say(
  of_user bigint, of_case bigint, said text, uploads text[], of_claim text, moment timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  found_state support_case_state;
BEGIN
  SELECT state INTO found_state FROM support_case WHERE id = of_case AND user_id = of_user FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  ELSIF EXISTS (SELECT FROM support_entry WHERE claim = of_claim) THEN
    RETURN true;
  ELSIF found_state = 'closed' THEN
    PERFORM support_entry_add(of_case, 'reopened', 'user', NULL, '', '{}', NULL, moment);
  END IF;
  PERFORM support_entry_add(of_case, 'said', 'user', NULL, said, uploads, of_claim, moment);
  RETURN true;
END $$;
