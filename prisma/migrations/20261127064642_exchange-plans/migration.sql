-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateEnum
CREATE TYPE "exchange_plan_kind" AS ENUM ('recurring', 'target');

-- CreateEnum
CREATE TYPE "exchange_plan_state" AS ENUM ('active', 'paused', 'done');

-- CreateEnum
CREATE TYPE "exchange_plan_hurdle" AS ENUM ('balance', 'unavailable');

-- CreateTable
CREATE TABLE "exchange_plan" (
    "id" BIGSERIAL NOT NULL,
    "user_id" BIGINT NOT NULL,
    "kind" "exchange_plan_kind" NOT NULL,
    "from_asset" TEXT NOT NULL,
    "to_asset" TEXT NOT NULL,
    "quantity" DECIMAL(38,18) NOT NULL,
    "weekdays" INTEGER[],
    "target_rate" DECIMAL(38,18),
    "state" "exchange_plan_state" NOT NULL DEFAULT 'active',
    "paused_because" "exchange_plan_hurdle",
    "next_at" TIMESTAMPTZ(3),
    "last_conversion_id" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "exchange_plan_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "exchange_plan_user" ON "exchange_plan"("user_id", "id" DESC);

-- AddForeignKey
ALTER TABLE "exchange_plan" ADD CONSTRAINT "exchange_plan_from_asset_fkey" FOREIGN KEY ("from_asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "exchange_plan" ADD CONSTRAINT "exchange_plan_to_asset_fkey" FOREIGN KEY ("to_asset") REFERENCES "coin"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "exchange_plan" ADD CONSTRAINT "exchange_plan_last_conversion_id_fkey" FOREIGN KEY ("last_conversion_id") REFERENCES "conversion"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "exchange_plan" ADD CONSTRAINT "exchange_plan_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE OR REPLACE FUNCTION public.exchange_plan_add(of_user bigint, of_kind exchange_plan_kind, paid_in text, received_in text, amount numeric, on_weekdays integer[], at_rate numeric, first_at timestamp with time zone, plans_max integer, moment timestamp with time zone, OUT outcome text, OUT id bigint)
 RETURNS record
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM exchange_plan plan WHERE plan.user_id = of_user AND plan.state <> 'done') >= plans_max THEN
    outcome := 'tooManyEntries';
    RETURN;
  END IF;
  INSERT INTO exchange_plan AS plan (user_id, kind, from_asset, to_asset, quantity, weekdays, target_rate, state, next_at,
                                     created_at, updated_at)
    VALUES (of_user, of_kind, paid_in, received_in, amount, on_weekdays, at_rate, 'active', first_at, moment, moment)
    RETURNING plan.id INTO id;
  -- Of those that are done a user keeps as many.
  DELETE FROM exchange_plan WHERE exchange_plan.id IN (
    SELECT plan.id FROM exchange_plan plan WHERE plan.user_id = of_user AND plan.state = 'done'
     ORDER BY plan.id DESC OFFSET plans_max);
  outcome := 'done';
END $function$;

CREATE OR REPLACE FUNCTION public.exchange_plan_notify()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.paused_because IS NULL THEN
    INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
      SELECT NEW.user_id, 'planExchanged:conversion:' || made.id, 'planExchanged',
             jsonb_build_object('quantity', notification_amount(made.received), 'asset', made.to_asset,
                                'paid', notification_amount(made.quantity), 'payingAsset', made.from_asset),
             'conversion', made.id, NEW.updated_at
        FROM conversion made WHERE made.id = NEW.last_conversion_id
      ON CONFLICT (user_id, key) DO NOTHING;
  ELSE
    INSERT INTO notification (user_id, key, event, detail, reference_kind, reference_id, created_at)
      VALUES (NEW.user_id, format('planPaused:exchangePlan:%s:%s', NEW.id, notification_moment(NEW.updated_at)),
              CASE NEW.paused_because WHEN 'balance' THEN 'planShort' ELSE 'planUnavailable' END,
              jsonb_build_object('quantity', notification_amount(NEW.quantity), 'asset', NEW.from_asset, 'bought', NEW.to_asset),
              'exchangePlan', NEW.id, NEW.updated_at)
      ON CONFLICT (user_id, key) DO NOTHING;
  END IF;
  RETURN NULL;
END $function$;

ALTER TABLE exchange_plan ADD CONSTRAINT exchange_plan_of_two_coins CHECK ((from_asset <> to_asset));

ALTER TABLE exchange_plan ADD CONSTRAINT exchange_plan_paused_because CHECK (((paused_because IS NULL) OR (state = 'paused'::exchange_plan_state)));

ALTER TABLE exchange_plan ADD CONSTRAINT exchange_plan_quantity_positive CHECK (((quantity > (0)::numeric) AND (quantity <> 'NaN'::numeric)));

ALTER TABLE exchange_plan ADD CONSTRAINT exchange_plan_runs_while_active CHECK (((next_at IS NOT NULL) = ((kind = 'recurring'::exchange_plan_kind) AND (state = 'active'::exchange_plan_state))));

ALTER TABLE exchange_plan ADD CONSTRAINT exchange_plan_terms_of_its_kind CHECK (
CASE kind
    WHEN 'recurring'::exchange_plan_kind THEN ((target_rate IS NULL) AND (cardinality(weekdays) > 0) AND (weekdays <@ '{1,2,3,4,5,6,7}'::integer[]) AND (state <> 'done'::exchange_plan_state))
    WHEN 'target'::exchange_plan_kind THEN ((target_rate > (0)::numeric) AND (target_rate <> 'NaN'::numeric) AND (cardinality(weekdays) = 0))
    ELSE NULL::boolean
END);

CREATE INDEX exchange_plan_due ON public.exchange_plan USING btree (next_at) WHERE (next_at IS NOT NULL);

CREATE INDEX exchange_plan_waiting ON public.exchange_plan USING btree (from_asset, to_asset, target_rate) WHERE ((kind = 'target'::exchange_plan_kind) AND (state = 'active'::exchange_plan_state));

CREATE INDEX exchange_plan_conversion ON public.exchange_plan USING btree (last_conversion_id) WHERE (last_conversion_id IS NOT NULL);

CREATE TRIGGER exchange_plan_exchanged AFTER UPDATE OF last_conversion_id ON public.exchange_plan FOR EACH ROW WHEN ((new.last_conversion_id IS DISTINCT FROM old.last_conversion_id)) EXECUTE FUNCTION exchange_plan_notify();

CREATE TRIGGER exchange_plan_paused AFTER UPDATE OF paused_because ON public.exchange_plan FOR EACH ROW WHEN (((new.paused_because IS NOT NULL) AND (old.paused_because IS NULL))) EXECUTE FUNCTION exchange_plan_notify();
