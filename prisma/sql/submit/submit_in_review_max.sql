-- Whether a user has so many under review already that one more is refused. Asked before each is written, in the order of the users.
--   takes     the table, whose rows have user_id and state; the submission, its user, and how many may wait
--   gives     the refusal, or nothing where there is room
--   refuses   tooManyInReview
--   locks     the user, so that nobody has more under review than allowed by submitting side by side
CREATE FUNCTION submit_in_review_max(of_table regclass, ordinal int, of_user bigint, maximum int) RETURNS SETOF submit_result
LANGUAGE plpgsql AS $$
DECLARE
  waiting bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  EXECUTE format('SELECT count(*) FROM %s WHERE user_id = $1 AND state = ''review''', of_table) INTO waiting USING of_user;
  IF waiting >= maximum THEN
    RETURN NEXT submit_refused(ordinal, 'tooManyInReview', jsonb_build_object('maximum', maximum::text));
  END IF;
END $$;
