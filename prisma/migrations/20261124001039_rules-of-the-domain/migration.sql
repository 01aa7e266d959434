-- SQL functions may call each other in any order.
SET check_function_bodies = off;

ALTER TABLE mining_payout DROP CONSTRAINT mining_payout_price_of_a_fresh_tick;

ALTER TABLE contract DROP CONSTRAINT result_follows_from_prices;

CREATE OR REPLACE FUNCTION public.reject_stale_write()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF clock_timestamp() > statement_timestamp() + stale_after() THEN
    RAISE EXCEPTION 'the price that % was to be written on is past', TG_TABLE_NAME USING ERRCODE = 'lock_not_available';
  END IF;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.stale_after()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN '00:00:02'::interval;

CREATE OR REPLACE FUNCTION public.tick_is_fresh(told_at timestamp with time zone, now_at timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
AS $function$
  SELECT coalesce(told_at >= now_at - stale_after()
                  AND told_at <= greatest(now_at, clock_timestamp()) + stale_after(), false)
$function$;

ALTER TABLE mining_payout ADD CONSTRAINT mining_payout_price_of_a_fresh_tick CHECK ((((price IS NULL) = (price_pair IS NULL)) AND ((price IS NULL) = (price_sequence IS NULL)) AND ((price IS NULL) = (price_at IS NULL)) AND ((price IS NULL) = (price_source IS NULL)) AND (price_at >= (paid_at - stale_after()))));

ALTER TABLE contract ADD CONSTRAINT result_follows_from_prices CHECK (
CASE state
    WHEN 'pending'::contract_state THEN ((result IS NULL) AND (payout IS NULL) AND (settled_at IS NULL) AND (close_sequence IS NULL))
    WHEN 'settled'::contract_state THEN ((settled_at IS NOT NULL) AND (close_price IS NOT NULL) AND (close_at <= closes_at) AND (close_at >= (closes_at - stale_after())) AND (result IS NOT NULL) AND (result = (
    CASE
        WHEN (close_price = open_price) THEN 'equal'::text
        WHEN ((close_price > open_price) = (direction = 'up'::contract_direction)) THEN 'profit'::text
        ELSE 'loss'::text
    END)::contract_result) AND (payout IS NOT NULL) AND (payout =
    CASE result
        WHEN 'profit'::contract_result THEN (premium + profit)
        WHEN 'loss'::contract_result THEN (0)::numeric
        ELSE premium
    END))
    WHEN 'invalid'::contract_state THEN ((settled_at IS NOT NULL) AND (result IS NULL) AND (payout IS NOT NULL) AND (payout = premium) AND ((close_at IS NULL) OR (close_at < (closes_at - stale_after()))))
    ELSE NULL::boolean
END);
