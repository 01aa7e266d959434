-- Stores the tick after a close once there is one, for contracts that were settled while their pair was silent.
--   gives   how many contracts
CREATE FUNCTION contract_attach_following_tick() RETURNS int LANGUAGE plpgsql AS $$
DECLARE
  found_ids bigint[];
BEGIN
  found_ids := ARRAY(
    SELECT contract.id FROM contract
     CROSS JOIN LATERAL tick_numbered(contract.pair_id, contract.close_sequence + 1) following
     WHERE contract.state <> 'pending' AND NOT contract.followed AND contract.close_sequence IS NOT NULL
     ORDER BY contract.id LIMIT 1000);
  IF cardinality(found_ids) = 0 THEN
    RETURN 0;
  END IF;
  UPDATE contract SET followed = true WHERE contract.id = ANY (found_ids);
  PERFORM contract_keep_ticks(
    ARRAY(SELECT contract.pair_id FROM contract WHERE contract.id = ANY (found_ids) ORDER BY contract.id),
    ARRAY(SELECT contract.close_sequence + 1 FROM contract WHERE contract.id = ANY (found_ids) ORDER BY contract.id));
  RETURN cardinality(found_ids);
END $$;
