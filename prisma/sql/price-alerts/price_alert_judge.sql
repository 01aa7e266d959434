-- Judges waiting alerts, of the given symbols or of all, on stored ticks that have not been judged yet, and marks each
-- with the first tick that reached it. Ticks from before `settled_before` count as judged afterwards: an alert older
-- than a later tick may still be on its way in. Safe to repeat and to run twice at once: an alert is marked once.
--   takes  symbols or null; of each symbol's ticks at most `stretch`, oldest first; now
--   gives  how many alerts were reached, and whether a symbol has more ticks
--   locks  the alerts that it marks, in the order of their ids
CREATE FUNCTION price_alert_judge(of_symbols text[], settled_before timestamptz, stretch int, moment timestamptz)
RETURNS TABLE (reached int, more boolean) LANGUAGE plpgsql AS $$
BEGIN
  RETURN QUERY
  WITH waiting AS (
    SELECT pair.id AS pair_id, pair.symbol,
           greatest(coalesce(judging.sequence, 0), min(alert.accepted_sequence)) AS done
      FROM price_alert alert
      JOIN pair ON pair.symbol = alert.symbol
      LEFT JOIN price_alert_judging judging ON judging.symbol = alert.symbol
     WHERE alert.state = 'waiting' AND (of_symbols IS NULL OR alert.symbol = ANY (of_symbols))
     GROUP BY pair.id, pair.symbol, judging.sequence),
  span AS MATERIALIZED (
    SELECT waiting.*, fresh.*
      FROM waiting
     CROSS JOIN LATERAL (
       SELECT min(price) AS low, max(price) AS high, max(sequence) AS last, count(*) AS ticks,
              max(sequence) FILTER (WHERE at < settled_before) AS settled
         FROM (SELECT tick.sequence, tick.price, tick.at FROM tick
                WHERE tick.pair_id = waiting.pair_id AND tick.sequence > waiting.done AND tick.at <= moment
                ORDER BY tick.sequence LIMIT stretch) oldest) fresh
     WHERE fresh.last IS NOT NULL),
  touched AS MATERIALIZED (
    SELECT alert.id, first.sequence, first.price, first.at, first.source
      FROM span
      JOIN price_alert alert ON alert.symbol = span.symbol AND alert.state = 'waiting'
       AND CASE alert.direction WHEN 'rises' THEN alert.price <= span.high ELSE alert.price >= span.low END
     CROSS JOIN LATERAL (
       SELECT * FROM tick
        WHERE tick.pair_id = span.pair_id AND tick.sequence > greatest(span.done, alert.accepted_sequence)
          AND tick.sequence <= span.last
          AND CASE alert.direction WHEN 'rises' THEN tick.price >= alert.price ELSE tick.price <= alert.price END
        ORDER BY tick.sequence LIMIT 1) first
     ORDER BY alert.id
       FOR NO KEY UPDATE OF alert),
  marked AS (
    UPDATE price_alert alert
       SET state = 'reached', tick_sequence = touched.sequence, tick_price = touched.price, tick_at = touched.at,
           tick_source = touched.source, updated_at = moment
      FROM touched
     WHERE alert.id = touched.id AND alert.state = 'waiting'
    RETURNING alert.id),
  noted AS (
    INSERT INTO price_alert_judging AS judging (symbol, sequence)
      SELECT span.symbol, span.settled FROM span WHERE span.settled IS NOT NULL ORDER BY span.symbol
      ON CONFLICT (symbol) DO UPDATE SET sequence = greatest(judging.sequence, excluded.sequence))
  SELECT (SELECT count(*)::int FROM marked), coalesce((SELECT bool_or(span.ticks = stretch AND span.settled = span.last) FROM span), false);
END $$;
