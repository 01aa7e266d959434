-- Captchas, codes, limits, play money, site settings, and the changes of passwords that must happen whole.

CREATE TABLE captcha (
  id text PRIMARY KEY,
  -- HMAC-SHA-256 of id and answer, base64url.
  answer_hash text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX captcha_expires ON captcha (expires_at);

-- The newest code for a target and a purpose; asking again replaces it.
CREATE TABLE verification_code (
  -- A lower-case email address, or a phone number in E.164.
  target text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('register', 'resetPassword', 'withdrawalPassword')),
  -- HMAC-SHA-256 of target, purpose and code, base64url.
  code_hash text NOT NULL,
  tries int NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (target, purpose)
);
CREATE INDEX verification_code_expires ON verification_code (expires_at);

CREATE TABLE rate_limit (
  -- What is limited and for whom: login:account:mira@example.com
  key text PRIMARY KEY,
  -- When it happened, oldest first; as far back as the longest rule looks.
  hits timestamptz[] NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX rate_limit_expires ON rate_limit (expires_at);

-- Takes one place under several rules at once: at most mosts[n] within spans[n] seconds. Answers null when there was
-- room under all of them, and otherwise takes nothing and answers when there will be.
CREATE FUNCTION rate_limit_take(of_key text, mosts int[], spans int[], moment timestamptz)
RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  longest interval := make_interval(secs => (SELECT max(span) FROM unnest(spans) span));
  known timestamptz[];
  free_at timestamptz;
BEGIN
  -- The update locks the row, so simultaneous calls for one key follow each other.
  INSERT INTO rate_limit AS held (key, hits, expires_at) VALUES (of_key, '{}', moment + longest)
    ON CONFLICT (key) DO UPDATE SET expires_at = greatest(held.expires_at, excluded.expires_at)
    RETURNING hits INTO known;
  known := ARRAY(SELECT hit FROM unnest(known) hit WHERE hit > moment - longest ORDER BY hit);
  -- Under a rule of `most`, there is room again when the most-th newest hit has aged out of its span.
  SELECT max(aged.at) INTO free_at
    FROM unnest(mosts, spans) AS rule (most, span)
    CROSS JOIN LATERAL (
      SELECT known[cardinality(known) - rule.most + 1] + make_interval(secs => rule.span) AS at
       WHERE cardinality(known) >= rule.most) aged
   WHERE aged.at > moment;
  UPDATE rate_limit SET hits = CASE WHEN free_at IS NULL THEN known || moment ELSE known END WHERE key = of_key;
  RETURN free_at;
END $$;

-- Gives one place back, for what turned out not to count.
CREATE FUNCTION rate_limit_give_back(of_key text, moment timestamptz) RETURNS void LANGUAGE sql AS $$
  UPDATE rate_limit
     SET hits = hits[:array_position(hits, moment) - 1] || hits[array_position(hits, moment) + 1:]
   WHERE key = of_key AND array_position(hits, moment) IS NOT NULL
$$;

-- Whose play money is granted, and who still waits for it because the process died in between.
CREATE TABLE play_money (
  user_id bigint PRIMARY KEY REFERENCES users (id),
  granted_at timestamptz
);

-- The root of all invitations. Nothing is a hash of 'none', so nobody signs in as it.
INSERT INTO users (id, email, password_hash, invitation_code) VALUES (1, 'root@halyard.invalid', 'none', 'HALYARD');

-- Sets a login password, ends every session and blocks withdrawals, if the password is still the one that was checked.
-- The row of the user is changed first: a sign-in that waits for it finds the new password, and one that did not wait
-- has its session ended here.
CREATE FUNCTION login_password_change(
  of_user bigint, checked_hash text, new_hash text, moment timestamptz, blocked_until timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users
     SET password_hash = new_hash,
         withdrawals_blocked_until = greatest(withdrawals_blocked_until, blocked_until),
         withdrawals_blocked_reason = 'passwordChanged',
         withdrawal_password_failures = CASE WHEN withdrawal_password_failures < 5 THEN withdrawal_password_failures ELSE 0 END,
         updated_at = moment
   WHERE id = of_user AND password_hash = checked_hash;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE session SET ended_at = moment, end_reason = 'passwordChanged' WHERE user_id = of_user AND ended_at IS NULL;
  RETURN true;
END $$;

-- What an operator can change about the site without a new version.
CREATE TABLE site_setting (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);
INSERT INTO site_setting (name, value) VALUES
  ('name', '"Halyard"'),
  ('version', '"1.3.5"'),
  ('contacts', '[{"channel": "email", "value": "support@halyard.example"}]');
