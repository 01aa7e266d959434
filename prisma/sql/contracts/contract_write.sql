-- Opens contracts on stored ticks, which are evidence from then on.
--   takes     [contract_opening], at most one of each user
--   gives     as submit wants it: the contract's id
--   refuses   expiryFull (the house's exposure for a pair and closing second), insufficientBalance
--   locks     the exposure of each pair and closing second, so that nobody opens beyond it side by side; then the accounts
CREATE FUNCTION contract_write(rows jsonb, moment timestamptz) RETURNS SETOF submit_result LANGUAGE plpgsql
-- Planned once: the arrays differ in length at each call, and planning for each of them costs as much as the work. A plan
-- made while the tables are small must hold when they have grown, so it goes by the indexes.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $$
DECLARE
  openings contract_opening[];
  candidate record;
  refused submit_result[] := '{}';
  fresh int[] := '{}';
  ids bigint[];
  place text := '';
  taken numeric;
BEGIN
  openings := ARRAY(SELECT item FROM jsonb_populate_recordset(NULL::contract_opening, rows) item);

  INSERT INTO contract_exposure (pair_id, closing_second, profits)
    SELECT DISTINCT item.pair_id, date_trunc('second', item.closes_at), 0 FROM unnest(openings) item ORDER BY 1, 2
    ON CONFLICT (pair_id, closing_second) DO NOTHING;
  PERFORM 1 FROM contract_exposure exposure
    WHERE (exposure.pair_id, exposure.closing_second) IN (
      SELECT item.pair_id, date_trunc('second', item.closes_at) FROM unnest(openings) item)
    ORDER BY exposure.pair_id, exposure.closing_second FOR NO KEY UPDATE;

  -- Each in its turn takes of what is left for its pair and second; one that could not be paid anyway takes nothing.
  FOR candidate IN
    SELECT item.*, exposure.profits, item.pair_id || ' ' || exposure.closing_second AS place,
           coalesce(account.balance, 0) >= item.premium AS payable
      FROM unnest(openings) item
      JOIN contract_exposure exposure
        ON exposure.pair_id = item.pair_id AND exposure.closing_second = date_trunc('second', item.closes_at)
      LEFT JOIN ledger_account account ON account.address = 'user:' || item.user_id || ':available:' || item.asset
     ORDER BY item.pair_id, exposure.closing_second, item.ordinal
  LOOP
    IF candidate.place <> place THEN
      place := candidate.place;
      taken := candidate.profits;
    END IF;
    IF taken + candidate.profit > candidate.exposure_max THEN
      refused := refused || submit_refused(candidate.ordinal, 'expiryFull', jsonb_build_object(
        'maximum', trim_scale(trunc(greatest(candidate.exposure_max - taken, 0) / candidate.payout_ratio,
                                    candidate.scale))::text,
        'asset', candidate.asset));
    ELSE
      fresh := fresh || candidate.ordinal;
      IF candidate.payable THEN
        taken := taken + candidate.profit;
      END IF;
    END IF;
  END LOOP;
  -- ids[n] is the id of the contract with ordinal n, whether it comes to be or not.
  ids := ARRAY(SELECT nextval('contract_id_seq')
    FROM generate_series(1, (SELECT max(item.ordinal) FROM unnest(openings) item)));

  refused := refused || ARRAY(
    SELECT declined FROM (
      SELECT array_agg(item.ordinal) AS ordinals, array_agg(ids[item.ordinal]) AS ids, array_agg(item.legs) AS legs
        FROM unnest(openings) item WHERE item.ordinal = ANY (fresh)) posting,
      ledger_post_rows('contract', 'open', posting.ordinals, posting.ids, posting.legs, moment) declined);
  fresh := ARRAY(SELECT number FROM unnest(fresh) number
    WHERE number <> ALL (ARRAY(SELECT declined.ordinal FROM unnest(refused) declined)));

  UPDATE contract_exposure exposure SET profits = exposure.profits + added.profits
    FROM (SELECT item.pair_id, date_trunc('second', item.closes_at) AS closing_second, sum(item.profit) AS profits
            FROM unnest(openings) item WHERE item.ordinal = ANY (fresh) GROUP BY 1, 2) added
   WHERE exposure.pair_id = added.pair_id AND exposure.closing_second = added.closing_second;

  INSERT INTO contract (id, user_id, pair_id, direction, asset, premium, duration_seconds, payout_ratio, profit, state,
                        open_sequence, open_price, open_at, open_source, opened_at, closes_at, created_at, updated_at)
    SELECT ids[item.ordinal], item.user_id, item.pair_id, item.direction, item.asset, item.premium, item.duration_seconds,
           item.payout_ratio, item.profit, 'pending', tick.sequence, tick.price, tick.at, tick.source, item.opened_at,
           item.closes_at, moment, moment
      FROM unnest(openings) item
      JOIN tick ON tick.pair_id = item.pair_id AND tick.sequence = item.tick_sequence AND tick.price = item.tick_price
     WHERE item.ordinal = ANY (fresh)
     ORDER BY item.ordinal;
  IF (SELECT count(*) FROM contract WHERE id = ANY (ids)) <> cardinality(fresh) THEN
    RAISE EXCEPTION 'a contract was to be opened on a price that is not stored';
  END IF;
  PERFORM contract_keep_ticks(
    ARRAY(SELECT item.pair_id FROM unnest(openings) item WHERE item.ordinal = ANY (fresh) ORDER BY item.ordinal),
    ARRAY(SELECT item.tick_sequence FROM unnest(openings) item WHERE item.ordinal = ANY (fresh) ORDER BY item.ordinal));

  RETURN QUERY SELECT * FROM unnest(refused);
  RETURN QUERY SELECT (submit_accepted(number, ids[number])).* FROM unnest(fresh) number;
END $$;
