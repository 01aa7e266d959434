-- SQL functions may call each other in any order.
SET check_function_bodies = off;

ALTER TABLE invitation DROP CONSTRAINT invitation_level_check;

ALTER TABLE token_reward DROP CONSTRAINT token_reward_of_three_levels;

ALTER TABLE token_sale DROP CONSTRAINT token_sale_reward_rates_of_three_levels;

CREATE OR REPLACE FUNCTION public.invitation_levels()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 3;

CREATE OR REPLACE FUNCTION public.reward_rates_max()
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN 0.05;

CREATE OR REPLACE FUNCTION public.invitation_add()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO invitation (inviter_id, member_id, level)
    SELECT inviter.id, NEW.id, 1 FROM users inviter WHERE inviter.id = NEW.parent_id AND inviter.parent_id IS NOT NULL
    UNION ALL
    SELECT line.inviter_id, NEW.id, line.level + 1 FROM invitation line WHERE line.member_id = NEW.parent_id AND line.level < invitation_levels();
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.token_sale_rates_sum(rates numeric[])
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  SELECT coalesce(sum(rate), 0) FROM unnest(rates) rate
$function$;

ALTER TABLE invitation ADD CONSTRAINT invitation_level_check CHECK (((level >= 1) AND (level <= invitation_levels())));

ALTER TABLE token_reward ADD CONSTRAINT token_reward_of_a_level CHECK (((level >= 1) AND (level <= invitation_levels())));

ALTER TABLE token_sale ADD CONSTRAINT token_sale_reward_rates_in_bounds CHECK (((reward_rates IS NOT NULL) AND (cardinality(reward_rates) <= invitation_levels()) AND (COALESCE(array_lower(reward_rates, 1), 1) = 1) AND ((0)::numeric <= ALL (reward_rates)) AND (token_sale_rates_sum(reward_rates) <= reward_rates_max())));
