-- Sends the notifications of some batches from the outbox, each once. A user's settlements of one hour are one notification, which
-- counts up and is unread again; only a contract that could not be settled is news of its own.
--   takes   how many batches at most
--   gives   how many batches there were
--   locks   the batches, passing over those that another worker is sending
CREATE FUNCTION contract_notify(batches_max int) RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  taken bigint[];
  ended bigint[];
BEGIN
  taken := ARRAY(SELECT id FROM contract_outbox ORDER BY id LIMIT batches_max FOR UPDATE SKIP LOCKED);
  ended := ARRAY(SELECT unnest(contracts) FROM contract_outbox WHERE id = ANY (taken));
  DELETE FROM contract_outbox WHERE id = ANY (taken);
  INSERT INTO notification AS known (user_id, key, event, detail, created_at)
    SELECT settled.user_id,
           'contractsSettled:' || settled.asset || ':' || to_char(settled.settled_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24'),
           'contractsSettled',
           jsonb_build_object('contracts', count(*)::text, 'asset', settled.asset,
                              'profit', notification_amount(sum(settled.payout - settled.premium))),
           max(settled.settled_at)
      FROM contract settled WHERE settled.id = ANY (ended) AND settled.state = 'settled'
     GROUP BY 1, 2, settled.asset ORDER BY 1, 2
    ON CONFLICT (user_id, key) DO UPDATE SET read_at = NULL, created_at = greatest(known.created_at, excluded.created_at),
      detail = known.detail || jsonb_build_object(
        'contracts', ((known.detail ->> 'contracts')::bigint + (excluded.detail ->> 'contracts')::bigint)::text,
        'profit', notification_amount((known.detail ->> 'profit')::numeric + (excluded.detail ->> 'profit')::numeric));
  INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
    SELECT invalid.user_id, 'contractInvalid:contract:' || invalid.id, 'contractInvalid',
           jsonb_build_object('symbol', pair.name, 'quantity', notification_amount(invalid.premium), 'asset', invalid.asset),
           'contract', invalid.id, invalid.settled_at
      FROM contract invalid JOIN pair ON pair.id = invalid.pair_id
     WHERE invalid.id = ANY (ended) AND invalid.state = 'invalid'
     ORDER BY invalid.user_id, invalid.id
    ON CONFLICT (user_id, key) DO NOTHING;
  RETURN cardinality(taken);
END $$;
