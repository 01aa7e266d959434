-- Tells a user what happened to the safety of their account. It can happen again, so the moment is part of the fact.
CREATE FUNCTION user_notify() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  events text[] := '{}';
  until text := notification_moment(NEW.withdrawals_blocked_until);
BEGIN
  -- A rehash of the same password under newer parameters leaves updated_at as it is.
  IF NEW.password_hash <> OLD.password_hash AND NEW.updated_at <> OLD.updated_at THEN
    events := events || 'passwordChanged'::text;
  END IF;
  IF NEW.withdrawal_password_hash IS DISTINCT FROM OLD.withdrawal_password_hash THEN
    events := events || CASE WHEN OLD.withdrawal_password_hash IS NULL
      THEN 'withdrawalPasswordSet' ELSE 'withdrawalPasswordChanged' END;
  END IF;
  IF NEW.withdrawals_blocked_until IS DISTINCT FROM OLD.withdrawals_blocked_until
     AND NEW.withdrawals_blocked_reason = 'withdrawalPasswordTries' THEN
    events := events || 'withdrawalsBlocked'::text;
  END IF;
  IF NEW.state <> OLD.state AND NEW.state IN ('active', 'frozen') THEN
    events := events || CASE NEW.state WHEN 'active' THEN 'accountRestored' ELSE 'accountFrozen' END;
  END IF;
  IF NEW.anti_phishing_code IS DISTINCT FROM OLD.anti_phishing_code THEN
    events := events || CASE WHEN NEW.anti_phishing_code IS NULL
      THEN 'antiPhishingCodeRemoved' ELSE 'antiPhishingCodeSet' END;
  END IF;
  IF NEW.subscriptions_barred <> OLD.subscriptions_barred THEN
    events := events || CASE WHEN NEW.subscriptions_barred THEN 'subscriptionsBarred' ELSE 'subscriptionsAllowed' END;
  END IF;
  INSERT INTO notification (user_id, key, event, detail, created_at)
    SELECT NEW.id, event || ':' || extract(epoch FROM NEW.updated_at), event,
           CASE event WHEN 'withdrawalsBlocked' THEN jsonb_build_object('until', until) ELSE '{}' END, NEW.updated_at
      FROM unnest(events) event
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $$;
