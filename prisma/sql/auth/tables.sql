ALTER TABLE session ADD CONSTRAINT session_check CHECK ((ended_at IS NULL) = (end_reason IS NULL));
ALTER TABLE users ADD CONSTRAINT users_check CHECK ((email IS NOT NULL) OR (phone IS NOT NULL));
ALTER TABLE users ADD CONSTRAINT users_check1 CHECK ((withdrawals_blocked_until IS NULL) = (withdrawals_blocked_reason IS NULL));
ALTER TABLE users ADD CONSTRAINT users_email_check CHECK (email = lower(email));
ALTER TABLE users ADD CONSTRAINT users_phone_check CHECK (phone ~ '^\+[1-9][0-9]{4,14}$');
CREATE UNIQUE INDEX session_live ON session (user_id) WHERE (ended_at IS NULL AND NOT shared);
CREATE UNIQUE INDEX second_factor_reset_open ON second_factor_reset (user_id) WHERE state = 'review';
ALTER TABLE rate_limit ADD CONSTRAINT rate_limit_has_hits CHECK (hits IS NOT NULL);
-- By their beginnings, as operators look for users.
CREATE INDEX users_email_beginning ON users (email text_pattern_ops) WHERE email IS NOT NULL;
CREATE INDEX users_phone_beginning ON users (phone text_pattern_ops) WHERE phone IS NOT NULL;
-- Those that are closed, newest first.
CREATE INDEX users_closed ON users (state, id DESC) WHERE state <> 'active';
