-- Deletes ticks that a fast clock dated later than `latest`, and redraws their candles. Evidence of contracts is kept.
--   takes   the moment from which on ticks are deleted
CREATE FUNCTION feed_forget_future(latest timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  forgotten record;
BEGIN
  FOR forgotten IN
    WITH gone AS (
      DELETE FROM tick USING pair WHERE tick.pair_id = pair.id AND tick.at > latest RETURNING tick.pair_id, tick.sequence)
    SELECT gone.pair_id, min(gone.sequence) AS sequence FROM gone GROUP BY gone.pair_id
  LOOP
    DELETE FROM candle WHERE candle.pair_id = forgotten.pair_id AND candle.last_sequence >= forgotten.sequence;
    PERFORM candle_draw_again(forgotten.pair_id);
  END LOOP;
END $$;
