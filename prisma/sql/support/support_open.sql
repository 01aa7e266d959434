-- Opens a conversation with its first message.
--   takes   the user, their language, the thing that it is about or null, the message with its pictures, the call that opens it, how many
--           may be open, and the text of an automatic answer where the host gives one
--   gives   done with the conversation's id, also where this call has opened it before; tooManyEntries; notFound, when the thing is not
--           the user's
--   locks   the user, so that nobody opens more side by side
CREATE FUNCTION support_open(
  of_user bigint, in_language text, subject support_subject, subject_id bigint, said text, uploads text[], of_claim text, open_max int,
  automatic text, moment timestamptz, OUT outcome text, OUT id bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  SELECT case_id INTO id FROM support_entry WHERE claim = of_claim;
  IF id IS NOT NULL THEN
    outcome := 'done';
    RETURN;
  ELSIF subject IS NOT NULL AND NOT support_subject_is_of(of_user, subject, subject_id) THEN
    outcome := 'notFound';
    RETURN;
  ELSIF (SELECT count(*) FROM support_case WHERE user_id = of_user AND state <> 'closed') >= open_max THEN
    outcome := 'tooManyEntries';
    RETURN;
  END IF;
  INSERT INTO support_case (user_id, language, about_kind, about_id, state, state_since, opened_at, last_entry_id, entries, read_entry_id)
    VALUES (of_user, in_language, subject, subject_id, 'waitingForUs', moment, moment, 0, 0, 0) RETURNING support_case.id INTO id;
  PERFORM support_entry_add(id, 'said', 'user', NULL, said, uploads, of_claim, moment);
  IF automatic IS NOT NULL THEN
    PERFORM support_entry_add(id, 'said', 'automatic', NULL, automatic, '{}', NULL, moment);
    PERFORM support_notify(id, 'supportAnswered', moment);
  END IF;
  outcome := 'done';
END $$;
