-- The double-entry ledger. `ledger_post` is the only writer of balances, journals and postings.

CREATE TABLE ledger_account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- user:42:available:USDT, user:42:spot:BTC, house:fees:USDT, outside:BTC
  address text NOT NULL UNIQUE,
  asset text NOT NULL,
  user_id bigint REFERENCES users (id),
  -- Which of a user's accounts: available, or frozen for a purpose. Null for the house and the outside.
  part text,
  -- Kept by postings for users. Null for the house and the outside: nobody waits for their rows, and what they hold is
  -- the sum of their postings.
  balance numeric(38, 18),
  CHECK ((user_id IS NULL) = (balance IS NULL)),
  CHECK ((user_id IS NULL) = (part IS NULL)),
  -- NaN passes `>= 0` in Postgres, so it is refused by name.
  CONSTRAINT balance_never_negative CHECK (balance >= 0 AND balance <> 'NaN')
);
CREATE INDEX ledger_account_user ON ledger_account (user_id) WHERE user_id IS NOT NULL;
-- Balances change at every trade: room on each page keeps those updates off the indexes.
ALTER TABLE ledger_account SET (fillfactor = 70);

CREATE TABLE journal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The business fact that moved the money, such as spotOrder:77:place. The same key never posts twice.
  key text NOT NULL UNIQUE,
  reference_kind text NOT NULL,
  reference_id bigint NOT NULL,
  posted_at timestamptz NOT NULL
);

CREATE TABLE posting (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  journal_id bigint NOT NULL REFERENCES journal (id),
  account_id bigint NOT NULL REFERENCES ledger_account (id),
  asset text NOT NULL,
  amount numeric(38, 18) NOT NULL CHECK (amount <> 0 AND amount <> 'NaN'),
  user_id bigint,
  part text,
  -- The account's balance right after; null for the house and the outside.
  balance_after numeric(38, 18) CHECK (balance_after >= 0 AND balance_after <> 'NaN'),
  -- The number of the financial record that a user sees; null for movements that are no record of their own.
  record_type smallint CHECK (record_type BETWEEN 1 AND 29),
  CHECK ((user_id IS NULL) = (balance_after IS NULL)),
  -- Everything that changes what a user may spend is a record, so that the records add up to the balance.
  CHECK (part IS DISTINCT FROM 'available' OR record_type IS NOT NULL)
);
CREATE INDEX posting_journal ON posting (journal_id);
CREATE INDEX posting_account ON posting (account_id, id DESC);
CREATE INDEX posting_record ON posting (user_id, id DESC) WHERE record_type IS NOT NULL;
CREATE INDEX posting_record_asset ON posting (user_id, asset, id DESC) WHERE record_type IS NOT NULL;

-- Every journal is zero in every coin. All postings of a journal come in one statement, so one check for the statement
-- sees each journal whole.
CREATE FUNCTION posting_journal_is_zero() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  lopsided record;
BEGIN
  SELECT journal_id, asset, sum(amount) AS total INTO lopsided
    FROM added GROUP BY journal_id, asset HAVING sum(amount) <> 0 LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'journal % does not balance: % %', lopsided.journal_id, lopsided.total, lopsided.asset
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER posting_journal_is_zero AFTER INSERT ON posting
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION posting_journal_is_zero();

-- What is posted stays: a mistake is mended by another journal.
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER journal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON journal
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
CREATE TRIGGER posting_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- One leg of a journal, as a caller asks for it. Legs with the same `journal` number belong together.
CREATE TYPE ledger_leg AS (
  journal int,
  key text,
  reference_kind text,
  reference_id bigint,
  address text,
  amount numeric,
  record_type smallint
);

-- The same once its account is known.
CREATE TYPE ledger_line AS (
  journal int,
  ordinal int,
  account_id bigint,
  asset text,
  user_id bigint,
  part text,
  amount numeric,
  record_type smallint,
  balance numeric
);

-- Posts several journals in one call, each whole or not at all, each refused alone:
--   posted        done
--   replayed      its key was posted before; nothing was done
--   insufficient  the named account would have gone below zero; nothing was done
-- Journals of one call take effect in the order of their numbers. Accounts are locked in the order of their ids, so
-- two calls can wait for each other but never deadlock.
CREATE FUNCTION ledger_post(legs ledger_leg[], moment timestamptz)
RETURNS TABLE (journal int, outcome text, short_address text) LANGUAGE plpgsql
-- A plan made once serves every batch: planning anew for each array costs more than the work.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
#variable_conflict use_column
DECLARE
  replayed int[];
  refused int[] := '{}';
  newly int[];
  lines ledger_line[];
BEGIN
  INSERT INTO ledger_account (address, asset, user_id, part, balance)
    SELECT address, reverse(split_part(reverse(address), ':', 1)),
           CASE WHEN owned THEN split_part(address, ':', 2)::bigint END,
           CASE WHEN owned THEN split_part(address, ':', 3) END,
           CASE WHEN owned THEN 0 END
      FROM (SELECT DISTINCT leg.address, leg.address LIKE 'user:%' AS owned FROM unnest(legs) leg
             WHERE NOT EXISTS (SELECT FROM ledger_account known WHERE known.address = leg.address)) missing
      ORDER BY address
    ON CONFLICT (address) DO NOTHING;

  PERFORM 1 FROM ledger_account
    WHERE address = ANY (SELECT leg.address FROM unnest(legs) leg) AND user_id IS NOT NULL
    ORDER BY id FOR NO KEY UPDATE;

  -- From here on nobody else can change these balances or post these keys.
  replayed := ARRAY(
    SELECT DISTINCT leg.journal FROM unnest(legs) leg JOIN journal known ON known.key = leg.key);
  lines := ARRAY(
    SELECT ROW(leg.journal, leg.ordinal, account.id, account.asset, account.user_id, account.part, leg.amount,
               leg.record_type, account.balance)::ledger_line
      FROM unnest(legs) WITH ORDINALITY
             AS leg (journal, key, reference_kind, reference_id, address, amount, record_type, ordinal)
      JOIN ledger_account account ON account.address = leg.address
     WHERE leg.journal <> ALL (replayed));

  -- A journal that would overdraw is taken out, which can change what later journals find; so look again until none is
  -- left. Of two such journals that share an account, the earlier one is judged first.
  LOOP
    newly := ARRAY(
      WITH running AS (
        SELECT line.journal, line.account_id,
               line.balance + sum(line.amount) OVER (
                 PARTITION BY line.account_id ORDER BY line.journal RANGE UNBOUNDED PRECEDING) AS after
          FROM unnest(lines) line
         WHERE line.user_id IS NOT NULL AND line.journal <> ALL (refused)),
      short AS (SELECT DISTINCT journal, account_id FROM running WHERE after < 0),
      touched AS (SELECT DISTINCT running.journal, running.account_id FROM running
                   WHERE running.journal IN (SELECT journal FROM short))
      SELECT DISTINCT short.journal FROM short
       WHERE NOT EXISTS (
         SELECT FROM touched mine JOIN touched theirs ON theirs.account_id = mine.account_id
          WHERE mine.journal = short.journal AND theirs.journal < short.journal));
    EXIT WHEN cardinality(newly) = 0;
    RETURN QUERY
      SELECT DISTINCT ON (line.journal) line.journal, 'insufficient'::text, account.address
        FROM unnest(lines) line JOIN ledger_account account ON account.id = line.account_id
       WHERE line.journal = ANY (newly) AND line.user_id IS NOT NULL AND line.amount < 0
       ORDER BY line.journal, line.balance + line.amount;
    refused := refused || newly;
  END LOOP;

  RETURN QUERY SELECT DISTINCT number, 'replayed'::text, NULL::text FROM unnest(replayed) number;

  RETURN QUERY
    WITH kept AS (
      SELECT line.*, line.balance + sum(line.amount) OVER (
               PARTITION BY line.account_id ORDER BY line.journal, line.ordinal ROWS UNBOUNDED PRECEDING) AS after
        FROM unnest(lines) line WHERE line.journal <> ALL (refused)),
    added_journal AS (
      INSERT INTO journal (key, reference_kind, reference_id, posted_at)
        SELECT key, reference_kind, reference_id, moment
          FROM (SELECT DISTINCT ON (leg.journal) leg.* FROM unnest(legs) leg
                 WHERE leg.journal <> ALL (refused) AND leg.journal <> ALL (replayed)
                 ORDER BY leg.journal) head
          ORDER BY journal
        RETURNING id, key),
    numbered AS (
      SELECT DISTINCT leg.journal, added_journal.id
        FROM added_journal JOIN unnest(legs) leg ON leg.key = added_journal.key),
    added_posting AS (
      INSERT INTO posting (journal_id, account_id, asset, amount, user_id, part, balance_after, record_type)
        SELECT numbered.id, kept.account_id, kept.asset, kept.amount, kept.user_id, kept.part,
               CASE WHEN kept.user_id IS NOT NULL THEN kept.after END, kept.record_type
          FROM kept JOIN numbered ON numbered.journal = kept.journal
         ORDER BY kept.journal, kept.ordinal),
    changed AS (
      UPDATE ledger_account account SET balance = account.balance + delta.total
        FROM (SELECT account_id, sum(amount) AS total FROM kept WHERE user_id IS NOT NULL GROUP BY account_id) delta
       WHERE account.id = delta.account_id)
    SELECT numbered.journal, 'posted'::text, NULL::text FROM numbered;
END $$;

-- Claims the keys of repeated submits inside the transaction that moves the money. Answers those that were claimed
-- before, with what each was for and how it ended; what is not answered is fresh. A claim that another transaction is
-- just making is waited for.
CREATE FUNCTION attempt_claim(scopes text[], keys text[], fingerprints text[], moment timestamptz)
RETURNS TABLE (scope text, key text, fingerprint text, outcome jsonb) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  claimed text[];
BEGIN
  WITH added AS (
    INSERT INTO attempt (scope, key, fingerprint, begun_at)
      SELECT asked.scope, asked.key, asked.fingerprint, moment
        FROM unnest(scopes, keys, fingerprints) AS asked (scope, key, fingerprint) ORDER BY 1, 2
      ON CONFLICT (scope, key) DO NOTHING
      RETURNING attempt.scope || ' ' || attempt.key AS id)
  SELECT coalesce(array_agg(added.id), '{}') INTO claimed FROM added;
  RETURN QUERY
    SELECT known.scope, known.key, known.fingerprint, known.outcome
      FROM unnest(scopes, keys) AS asked (scope, key)
      JOIN attempt known ON known.scope = asked.scope AND known.key = asked.key
     WHERE asked.scope || ' ' || asked.key <> ALL (claimed);
END $$;
