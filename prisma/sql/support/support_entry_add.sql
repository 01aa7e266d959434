-- Adds an entry to a conversation, whose state follows: it waits for whoever did not say the last thing. An automatic answer
-- leaves it waiting for a person.
--   takes   the conversation, which the caller has locked, the entry's kind, whose it is, its text and pictures, and the call that
--           makes it
CREATE FUNCTION support_entry_add(
  of_case bigint, of_kind support_entry_kind, of_party support_party, of_operator bigint, said text, uploads text[], of_claim text,
  moment timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  added bigint;
  state_then support_case_state;
BEGIN
  INSERT INTO support_entry (case_id, kind, by, operator_id, text, claim, at)
    VALUES (of_case, of_kind, of_party, of_operator, said, of_claim, moment) RETURNING id INTO added;
  INSERT INTO support_picture (entry_id, position, upload_id)
    SELECT added, place, upload FROM unnest(uploads) WITH ORDINALITY AS attached (upload, place);
  state_then := CASE WHEN of_kind = 'closed' THEN 'closed' WHEN of_kind = 'said' AND of_party = 'operator' THEN 'waitingForUser'
               WHEN of_party = 'automatic' THEN NULL ELSE 'waitingForUs' END;
  UPDATE support_case
     SET state = coalesce(state_then, state), state_since = CASE WHEN coalesce(state_then, state) = state THEN state_since ELSE moment END,
         last_entry_id = added, entries = entries + 1, unread = unread + CASE WHEN of_party = 'user' THEN 0 ELSE 1 END
   WHERE id = of_case;
END $$;
