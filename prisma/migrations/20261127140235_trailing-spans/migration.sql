-- SQL functions may call each other in any order.
SET check_function_bodies = off;

CREATE OR REPLACE FUNCTION public.spot_trail_spans(symbols text[], stretch integer)
 RETURNS TABLE(symbol text, direction spot_trigger_direction, unit spot_trail_unit, low numeric, high numeric, within numeric)
 LANGUAGE sql
 STABLE
AS $function$
  SELECT pair.symbol, way.direction, way.unit, span.low, span.high,
         CASE WHEN (SELECT true FROM spot_order near
                     WHERE near.state = 'waiting' AND near.trail_distance IS NOT NULL AND near.symbol = pair.symbol
                       AND near.trigger_direction = way.direction AND near.trail_unit = way.unit AND near.trail_group <= way.most LIMIT 1)
              THEN (
                SELECT max(CASE WHEN way.direction = 'falls' AND way.unit = 'price' THEN fresh.highest - fresh.price
                                WHEN way.direction = 'falls' THEN 1 - fresh.price / fresh.highest + 0.000000000001
                                WHEN way.unit = 'price' THEN fresh.price - fresh.lowest
                                ELSE fresh.price / fresh.lowest - 1 + 0.000000000001 END)
                  FROM (
                    SELECT oldest.price, max(oldest.price) OVER past AS highest, min(oldest.price) OVER past AS lowest
                      FROM (SELECT tick.sequence, tick.price FROM tick
                             WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
                             ORDER BY tick.sequence LIMIT stretch) oldest
                    WINDOW past AS (ORDER BY oldest.sequence)) fresh)
              ELSE 0 END AS within
    FROM pair
    LEFT JOIN spot_matching matching ON matching.symbol = pair.symbol
   CROSS JOIN LATERAL (
     SELECT min(oldest.price) AS low, max(oldest.price) AS high
       FROM (SELECT tick.price FROM tick
              WHERE tick.pair_id = pair.id AND tick.sequence > coalesce(matching.sequence, 0)
              ORDER BY tick.sequence LIMIT stretch) oldest) span
   CROSS JOIN LATERAL (VALUES
     ('falls'::spot_trigger_direction, 'price'::spot_trail_unit, span.high - span.low),
     ('falls', 'ratio', 1 - span.low / span.high + 0.000000000001),
     ('rises', 'price', span.high - span.low),
     ('rises', 'ratio', span.high / span.low - 1 + 0.000000000001)) way (direction, unit, most)
   WHERE (symbols IS NULL OR pair.symbol = ANY (symbols)) AND span.low IS NOT NULL
     AND (SELECT true FROM spot_order waiting
           WHERE waiting.state = 'waiting' AND waiting.trail_distance IS NOT NULL AND waiting.symbol = pair.symbol LIMIT 1)
$function$;
