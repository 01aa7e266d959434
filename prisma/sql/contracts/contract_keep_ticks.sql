-- Copies ticks that contracts rest on, before the feed forgets them.
--   takes   the pairs and, in the same order, the sequences of their ticks
CREATE FUNCTION contract_keep_ticks(pairs int[], sequences bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO contract_tick (pair_id, sequence, price, at, source, epoch)
    SELECT tick.pair_id, tick.sequence, tick.price, tick.at, tick.source, tick.epoch
      FROM (SELECT DISTINCT * FROM unnest(pairs, sequences)) AS wanted (pair_id, sequence)
     CROSS JOIN LATERAL tick_numbered(wanted.pair_id, wanted.sequence) tick
     WHERE NOT EXISTS (SELECT FROM contract_tick kept
                        WHERE kept.pair_id = wanted.pair_id AND kept.sequence = wanted.sequence)
     ORDER BY tick.pair_id, tick.sequence
    ON CONFLICT DO NOTHING
$$;
