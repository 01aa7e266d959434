-- Seals are evidence, so each is a row of its own that stays, and says after which tick it was made. One row for a pair,
-- moved on by every seal, would have a later seal speak for closes that it knows nothing of.

ALTER TABLE contract_seal DROP CONSTRAINT contract_seal_pkey;
ALTER TABLE contract_seal ADD PRIMARY KEY (pair_id, before);
-- The pair's last tick then, none if it had never ticked: nothing lies between it and `before`.
ALTER TABLE contract_seal ADD COLUMN sequence bigint;
UPDATE contract_seal SET sequence = greatest(
  (SELECT max(tick.sequence) FROM tick WHERE tick.pair_id = contract_seal.pair_id AND tick.at < contract_seal.before),
  (SELECT max(kept.sequence) FROM contract_tick kept
    WHERE kept.pair_id = contract_seal.pair_id AND kept.at < contract_seal.before));
CREATE TRIGGER contract_seal_is_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON contract_seal
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

CREATE OR REPLACE FUNCTION contract_complete_before(pair int) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(
    (SELECT tick.at FROM tick WHERE tick.pair_id = pair ORDER BY tick.at DESC LIMIT 1),
    (SELECT seal.before FROM contract_seal seal WHERE seal.pair_id = pair ORDER BY seal.before DESC LIMIT 1))
$$;

CREATE OR REPLACE FUNCTION tick_respects_seals() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  late record;
BEGIN
  SELECT added.pair_id, added.at INTO late
    FROM (SELECT DISTINCT ON (pair_id) pair_id, at FROM added ORDER BY pair_id, at) added
   WHERE added.at < (SELECT seal.before FROM contract_seal seal
                      WHERE seal.pair_id = added.pair_id ORDER BY seal.before DESC LIMIT 1)
   LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION 'a price of pair % from % came after contracts were settled without it', late.pair_id, late.at
      USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION contract_seal_silent(silence interval) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  sealed int;
BEGIN
  IF NOT EXISTS (SELECT FROM contract_silent(silence)) THEN
    RETURN 0;
  END IF;
  PERFORM pg_advisory_xact_lock(726571002);
  INSERT INTO contract_seal (pair_id, before, sequence)
    SELECT silent.pair_id, silent.before,
           (SELECT tick.sequence FROM tick WHERE tick.pair_id = silent.pair_id ORDER BY tick.sequence DESC LIMIT 1)
      FROM contract_silent(silence) silent ORDER BY silent.pair_id
    ON CONFLICT (pair_id, before) DO NOTHING;
  GET DIAGNOSTICS sealed = ROW_COUNT;
  RETURN sealed;
END $$;

-- The same for everything of a contract: its period, the sources of its prices, its number and when it was written.
DROP TRIGGER contract_is_final ON contract;
CREATE TRIGGER contract_is_final BEFORE UPDATE ON contract FOR EACH ROW
  WHEN ((OLD.state <> 1 AND (OLD.state, OLD.result, OLD.payout, OLD.close_sequence, OLD.close_price, OLD.close_at,
                             OLD.close_source, OLD.settled_at)
           IS DISTINCT FROM (NEW.state, NEW.result, NEW.payout, NEW.close_sequence, NEW.close_price, NEW.close_at,
                             NEW.close_source, NEW.settled_at))
     OR (OLD.id, OLD.user_id, OLD.pair_id, OLD.direction, OLD.asset, OLD.stake, OLD.duration_seconds, OLD.payout_ratio,
         OLD.profit, OLD.open_sequence, OLD.open_price, OLD.open_at, OLD.open_source, OLD.opened_at, OLD.closes_at,
         OLD.created_at)
           IS DISTINCT FROM
        (NEW.id, NEW.user_id, NEW.pair_id, NEW.direction, NEW.asset, NEW.stake, NEW.duration_seconds, NEW.payout_ratio,
         NEW.profit, NEW.open_sequence, NEW.open_price, NEW.open_at, NEW.open_source, NEW.opened_at, NEW.closes_at,
         NEW.created_at))
  EXECUTE FUNCTION contract_is_final();
