-- Notes up to where a user has read a conversation, and that its notification is read with the last entry.
--   takes   the user, the conversation, and the newest entry that they have seen
--   gives   whether the user has such a conversation
--   locks   the conversation
CREATE FUNCTION support_read(of_user bigint, of_case bigint, up_to bigint, moment timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  found_case support_case;
BEGIN
  SELECT * INTO found_case FROM support_case WHERE id = of_case AND user_id = of_user FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  IF up_to > found_case.read_entry_id THEN
    UPDATE support_case
       SET read_entry_id = least(up_to, last_entry_id),
           unread = (SELECT count(*) FROM support_entry WHERE case_id = of_case AND id > up_to AND by <> 'user')
     WHERE id = of_case;
  END IF;
  IF up_to >= found_case.last_entry_id THEN
    UPDATE notification SET read_at = moment WHERE user_id = of_user AND key = 'support:' || of_case AND read_at IS NULL;
  END IF;
  RETURN true;
END $$;
