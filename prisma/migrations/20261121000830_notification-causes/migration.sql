-- What users are told is written by the same transaction as what it tells of: a process that dies right after a decision
-- has told of it, and one that dies before has done neither. So the tables themselves tell, whoever changes them. The
-- events and what their sentences fill in are named in packages/domain/src/notifications.

-- Some count up: room on each page keeps that off the indexes.
ALTER TABLE notification SET (fillfactor = 85);
-- The newest news first, whenever it was written.
DROP INDEX notification_user;
CREATE INDEX notification_user ON notification (user_id, created_at DESC, id DESC);

-- Tells of a fact, once.
CREATE FUNCTION notification_tell(
  to_user bigint, of_event text, with_detail jsonb, about text, about_id bigint, moment timestamptz
) RETURNS void LANGUAGE sql AS $$
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    VALUES (to_user, concat_ws(':', of_event, about, about_id), of_event, with_detail, about, about_id, moment)
    ON CONFLICT (user_id, key) DO NOTHING
$$;

-- An amount as sentences fill it in: plain notation without useless zeros.
CREATE FUNCTION notification_amount(amount numeric) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT trim_scale(amount)::text
$$;

CREATE FUNCTION deposit_tells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wire boolean := TG_TABLE_NAME = 'wire_transfer';
  kind text := CASE WHEN wire THEN 'wireTransfer' ELSE 'deposit' END;
BEGIN
  IF NEW.state = 2 THEN
    PERFORM notification_tell(NEW.user_id, CASE WHEN wire THEN 'wireCompleted' ELSE 'depositCompleted' END,
      jsonb_build_object('quantity', notification_amount(NEW.credited), 'asset', NEW.asset), kind, NEW.id, NEW.updated_at);
  ELSE
    PERFORM notification_tell(NEW.user_id, CASE WHEN wire THEN 'wireRejected' ELSE 'depositRejected' END,
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset, 'reason', coalesce(NEW.reason, '')),
      kind, NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER deposit_tells AFTER UPDATE OF state ON deposit FOR EACH ROW
  WHEN (OLD.state = 1 AND NEW.state <> 1) EXECUTE FUNCTION deposit_tells();
CREATE TRIGGER wire_transfer_tells AFTER UPDATE OF state ON wire_transfer FOR EACH ROW
  WHEN (OLD.state = 1 AND NEW.state <> 1) EXECUTE FUNCTION deposit_tells();

-- Whoever takes a withdrawal back knows it.
CREATE FUNCTION withdrawal_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 1 THEN
    PERFORM notification_tell(NEW.user_id, 'withdrawalRequested',
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset),
      'withdrawal', NEW.id, NEW.created_at);
  ELSIF NEW.state = 2 THEN
    PERFORM notification_tell(NEW.user_id, 'withdrawalCompleted',
      jsonb_build_object('quantity', notification_amount(NEW.quantity - NEW.fee), 'asset', NEW.asset),
      'withdrawal', NEW.id, NEW.updated_at);
  ELSIF NOT NEW.cancelled THEN
    PERFORM notification_tell(NEW.user_id, 'withdrawalReturned',
      jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset,
                         'reason', coalesce(NEW.reason, '')),
      'withdrawal', NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER withdrawal_asked_tells AFTER INSERT ON withdrawal FOR EACH ROW EXECUTE FUNCTION withdrawal_tells();
CREATE TRIGGER withdrawal_tells AFTER UPDATE OF state ON withdrawal FOR EACH ROW
  WHEN (OLD.state = 1 AND NEW.state <> 1) EXECUTE FUNCTION withdrawal_tells();

CREATE FUNCTION identity_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.state = 2 THEN
    PERFORM notification_tell(NEW.user_id, 'identityPassed', '{}', 'identity', NEW.id, NEW.updated_at);
  ELSE
    PERFORM notification_tell(NEW.user_id, 'identityRejected', jsonb_build_object('reason', coalesce(NEW.reason, '')),
                              'identity', NEW.id, NEW.updated_at);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER identity_tells AFTER UPDATE OF state ON identity FOR EACH ROW
  WHEN (OLD.state = 1 AND NEW.state IN (2, 3)) EXECUTE FUNCTION identity_tells();

-- What is overdue costs one and a half times the rate from its first day on, rounded up at the coin's precision.
CREATE FUNCTION loan_tells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  owed numeric;
  shift numeric := 10::numeric ^ NEW.scale;
BEGIN
  CASE NEW.state
    WHEN 2 THEN
      PERFORM notification_tell(NEW.user_id, 'loanApproved',
        jsonb_build_object('quantity', notification_amount(NEW.principal), 'asset', NEW.asset),
        'loan', NEW.id, NEW.updated_at);
    WHEN 3 THEN
      PERFORM notification_tell(NEW.user_id, 'loanRejected', jsonb_build_object('reason', coalesce(NEW.reason, '')),
        'loan', NEW.id, NEW.updated_at);
    WHEN 4 THEN
      PERFORM notification_tell(NEW.user_id, 'loanRepaid',
        jsonb_build_object('quantity', notification_amount(NEW.principal + NEW.interest), 'asset', NEW.asset),
        'loan', NEW.id, NEW.updated_at);
    WHEN 5 THEN
      owed := NEW.principal + ceil(shift * NEW.principal * NEW.daily_rate * (
        greatest(NEW.term_days - NEW.interest_free_days, 0)
        + 1.5 * greatest(ceil(extract(epoch FROM NEW.updated_at - NEW.due_at) / 86400), 1))) / shift;
      PERFORM notification_tell(NEW.user_id, 'loanOverdue',
        jsonb_build_object('quantity', notification_amount(owed), 'asset', NEW.asset), 'loan', NEW.id, NEW.updated_at);
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER loan_tells AFTER UPDATE OF state ON loan FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION loan_tells();

CREATE FUNCTION mining_order_tells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  named jsonb := (SELECT jsonb_build_object('name', name ->> 'en-US') FROM mining_machine WHERE id = NEW.machine_id);
BEGIN
  CASE NEW.state
    WHEN 1 THEN
      PERFORM notification_tell(NEW.user_id, 'machineApproved', named, 'miningOrder', NEW.id, NEW.updated_at);
    WHEN 4 THEN
      PERFORM notification_tell(NEW.user_id, 'machineEnded',
        named || jsonb_build_object('quantity', notification_amount(NEW.earned), 'asset', NEW.asset),
        'miningOrder', NEW.id, NEW.updated_at);
    WHEN 5 THEN
      PERFORM notification_tell(NEW.user_id, 'machineRejected', named || jsonb_build_object('reason', coalesce(NEW.reason, '')),
        'miningOrder', NEW.id, NEW.updated_at);
    WHEN 6 THEN
      PERFORM notification_tell(NEW.user_id, 'machineRefunded',
        named || jsonb_build_object('quantity', notification_amount(NEW.paid), 'asset', NEW.paying_asset),
        'miningOrder', NEW.id, NEW.updated_at);
  END CASE;
  RETURN NULL;
END $$;
CREATE TRIGGER mining_order_tells AFTER UPDATE OF state ON mining_order FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state IN (1, 4, 5, 6)) EXECUTE FUNCTION mining_order_tells();

CREATE FUNCTION stake_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notification_tell(NEW.user_id, 'stakingEnded',
    jsonb_build_object('quantity', notification_amount(NEW.principal), 'asset', NEW.asset),
    'stake', NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER stake_tells AFTER UPDATE OF state ON stake FOR EACH ROW
  WHEN (OLD.state = 1 AND NEW.state = 3) EXECUTE FUNCTION stake_tells();

CREATE FUNCTION token_subscription_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notification_tell(NEW.user_id, 'subscriptionReleased',
    jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.asset),
    'tokenSubscription', NEW.id, NEW.updated_at);
  RETURN NULL;
END $$;
CREATE TRIGGER token_subscription_tells AFTER UPDATE OF state ON token_subscription FOR EACH ROW
  WHEN (OLD.state = 1 AND NEW.state = 2) EXECUTE FUNCTION token_subscription_tells();

-- Inviters are told of their rewards, which are posted before the subscription is written. The reference is the membership:
-- what a member bought is not theirs to see.
CREATE FUNCTION token_subscription_rewards_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT reward.user_id, 'rewardReceived:' || bought.id, 'rewardReceived',
           jsonb_build_object('quantity', notification_amount(reward.amount), 'asset', reward.asset,
                              'level', (reward.record_type - 13)::text),
           'invitation', line.id, bought.created_at
      FROM added bought
      JOIN journal ON journal.key = 'tokenSubscription:' || bought.id || ':place'
      JOIN posting reward ON reward.journal_id = journal.id AND reward.record_type IN (14, 15, 16)
      JOIN invitation line ON line.member_id = bought.user_id AND line.inviter_id = reward.user_id
     ORDER BY reward.user_id, bought.id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER token_subscription_rewards_tell AFTER INSERT ON token_subscription
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION token_subscription_rewards_tell();

CREATE FUNCTION balance_adjustment_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notification_tell(NEW.user_id, CASE WHEN NEW.amount > 0 THEN 'balanceAdded' ELSE 'balanceDeducted' END,
    jsonb_build_object('quantity', notification_amount(abs(NEW.amount)), 'asset', NEW.asset),
    'adjustment', NEW.id, NEW.ended_at);
  RETURN NULL;
END $$;
CREATE TRIGGER balance_adjustment_tells AFTER UPDATE OF state ON balance_adjustment FOR EACH ROW
  WHEN (OLD.state = 1 AND NEW.state = 2) EXECUTE FUNCTION balance_adjustment_tells();

CREATE FUNCTION address_book_entry_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notification_tell(NEW.user_id, 'addressAdded',
    jsonb_build_object('address', NEW.address, 'asset', NEW.coin), 'address', NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER address_book_entry_tells AFTER INSERT ON address_book_entry FOR EACH ROW
  EXECUTE FUNCTION address_book_entry_tells();

CREATE FUNCTION bank_card_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notification_tell(NEW.user_id, 'bankCardAdded',
    jsonb_build_object('bank', NEW.bank_name, 'digits', right(NEW.card_number, 4)), 'bankCard', NEW.id, NEW.created_at);
  RETURN NULL;
END $$;
CREATE TRIGGER bank_card_tells AFTER INSERT ON bank_card FOR EACH ROW EXECUTE FUNCTION bank_card_tells();

-- What concerns the safety of an account. It can happen again, so the moment is part of the fact.
CREATE FUNCTION user_tells() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  told text[] := '{}';
  until text := to_char(NEW.withdrawals_blocked_until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
BEGIN
  -- The same password under newer parameters leaves the row's time alone.
  IF NEW.password_hash <> OLD.password_hash AND NEW.updated_at <> OLD.updated_at THEN
    told := told || 'passwordChanged'::text;
  END IF;
  IF NEW.withdrawal_password_hash IS DISTINCT FROM OLD.withdrawal_password_hash THEN
    told := told || CASE WHEN OLD.withdrawal_password_hash IS NULL
      THEN 'withdrawalPasswordSet' ELSE 'withdrawalPasswordChanged' END;
  END IF;
  IF NEW.withdrawals_blocked_until IS DISTINCT FROM OLD.withdrawals_blocked_until
     AND NEW.withdrawals_blocked_reason = 'withdrawalPasswordTries' THEN
    told := told || 'withdrawalsBlocked'::text;
  END IF;
  IF NEW.state <> OLD.state AND NEW.state IN ('active', 'frozen') THEN
    told := told || CASE NEW.state WHEN 'active' THEN 'accountRestored' ELSE 'accountFrozen' END;
  END IF;
  IF NEW.subscriptions_barred <> OLD.subscriptions_barred THEN
    told := told || CASE WHEN NEW.subscriptions_barred THEN 'subscriptionsBarred' ELSE 'subscriptionsAllowed' END;
  END IF;
  INSERT INTO notification (user_id, key, event, detail, created_at)
    SELECT NEW.id, event || ':' || extract(epoch FROM NEW.updated_at), event,
           CASE event WHEN 'withdrawalsBlocked' THEN jsonb_build_object('until', until) ELSE '{}' END, NEW.updated_at
      FROM unnest(told) event
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER user_tells
  AFTER UPDATE OF password_hash, withdrawal_password_hash, withdrawals_blocked_until, state, subscriptions_barred ON users
  FOR EACH ROW EXECUTE FUNCTION user_tells();

-- A limit order is filled while its owner is away; a market order is its own answer.
CREATE FUNCTION spot_fill_tells() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT filled.user_id, event.name || ':spotOrder:' || filled.id, event.name,
           jsonb_build_object('quantity', notification_amount(fill.quantity), 'asset', filled.base,
                              'price', notification_amount(fill.price), 'payingAsset', filled.quote),
           'spotOrder', filled.id, fill.created_at
      FROM added fill
      JOIN spot_order filled ON filled.id = fill.order_id AND filled.type = 1
     CROSS JOIN LATERAL (SELECT CASE filled.side WHEN 1 THEN 'buyFilled' ELSE 'sellFilled' END AS name) event
     ORDER BY filled.user_id, filled.id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER spot_fill_tells AFTER INSERT ON spot_fill
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION spot_fill_tells();

-- Contracts close every minute and thousands in the same second, so settling only notes which are to be told of: one row
-- for each batch, in the transaction that settled it. The telling is contract_tell's.
CREATE TABLE contract_untold (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contracts bigint[] NOT NULL
);

CREATE FUNCTION contract_notes_untold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contract_untold (contracts)
    SELECT array_agg(ended.id) FROM before_change ended WHERE ended.state = 1 HAVING count(*) > 0;
  RETURN NULL;
END $$;
CREATE TRIGGER contract_notes_untold AFTER UPDATE ON contract
  REFERENCING OLD TABLE AS before_change FOR EACH STATEMENT EXECUTE FUNCTION contract_notes_untold();

-- Tells of some batches that ended, each once. A user's settlements of one hour are one notification, which counts up and
-- is unread again; only a contract that could not be settled is news of its own. Answers how many batches it told of.
CREATE FUNCTION contract_tell(batches_max int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  taken bigint[];
  ended bigint[];
BEGIN
  taken := ARRAY(SELECT id FROM contract_untold ORDER BY id LIMIT batches_max FOR UPDATE SKIP LOCKED);
  ended := ARRAY(SELECT unnest(contracts) FROM contract_untold WHERE id = ANY (taken));
  DELETE FROM contract_untold WHERE id = ANY (taken);
  INSERT INTO notification AS known (user_id, key, event, detail, created_at)
    SELECT settled.user_id,
           'contractsSettled:' || settled.asset || ':' || to_char(settled.settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24'),
           'contractsSettled',
           jsonb_build_object('contracts', count(*)::text, 'asset', settled.asset,
                              'profit', notification_amount(sum(settled.payout - settled.stake))),
           max(settled.settled_at)
      FROM contract settled WHERE settled.id = ANY (ended) AND settled.state = 2
     GROUP BY 1, 2, settled.asset ORDER BY 1, 2
    ON CONFLICT (user_id, key) DO UPDATE SET read_at = NULL, created_at = greatest(known.created_at, excluded.created_at),
      detail = known.detail || jsonb_build_object(
        'contracts', ((known.detail ->> 'contracts')::bigint + (excluded.detail ->> 'contracts')::bigint)::text,
        'profit', notification_amount((known.detail ->> 'profit')::numeric + (excluded.detail ->> 'profit')::numeric));
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT invalid.user_id, 'contractInvalid:contract:' || invalid.id, 'contractInvalid',
           jsonb_build_object('symbol', pair.name, 'quantity', notification_amount(invalid.stake), 'asset', invalid.asset),
           'contract', invalid.id, invalid.settled_at
      FROM contract invalid JOIN pair ON pair.id = invalid.pair_id
     WHERE invalid.id = ANY (ended) AND invalid.state = 3
     ORDER BY invalid.user_id, invalid.id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN cardinality(taken);
END $$;
