-- Requests the reset of a second factor, and notifies its owner at once.
--   takes   the user, why, the operator who asks, and from when on it may be carried out
--   gives   its number, or null when the second factor is off or a reset waits already
--   locks   the user
CREATE FUNCTION second_factor_reset_request(of_user bigint, why text, operator bigint, moment timestamptz, due timestamptz)
RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  new_id bigint;
BEGIN
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  IF NOT EXISTS (SELECT FROM two_factor WHERE user_id = of_user AND confirmed_at IS NOT NULL) THEN
    RETURN NULL;
  END IF;
  INSERT INTO second_factor_reset (user_id, reason, requested_by, created_at, not_before)
    VALUES (of_user, why, operator, moment, due)
    ON CONFLICT DO NOTHING RETURNING id INTO new_id;
  IF new_id IS NOT NULL THEN
    PERFORM security_notify(of_user, 'secondFactorResetRequested',
      jsonb_build_object('until', notification_moment(due)), moment);
  END IF;
  RETURN new_id;
END $$;
