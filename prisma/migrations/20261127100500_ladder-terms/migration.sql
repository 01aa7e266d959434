-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- AlterTable
ALTER TABLE "pair" ADD COLUMN     "collar" DECIMAL(7,6),
ADD COLUMN     "ladder_distance" DECIMAL(10,9),
ADD COLUMN     "ladder_growth" DECIMAL(4,2),
ADD COLUMN     "ladder_levels" SMALLINT,
ADD COLUMN     "ladder_limit" DECIMAL(38,18),
ADD COLUMN     "ladder_size" DECIMAL(38,18),
ADD COLUMN     "ladder_spread" DECIMAL(10,9),
ADD COLUMN     "ladder_version" INTEGER,
ADD COLUMN     "in_book" BOOLEAN NOT NULL DEFAULT false;

-- CreateTable
CREATE TABLE "pair_ladder" (
    "pair_id" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "levels" SMALLINT NOT NULL,
    "spread" DECIMAL(10,9) NOT NULL,
    "distance" DECIMAL(10,9) NOT NULL,
    "size" DECIMAL(38,18) NOT NULL,
    "growth" DECIMAL(4,2) NOT NULL,
    "limit" DECIMAL(38,18) NOT NULL,
    "collar" DECIMAL(7,6) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "pair_ladder_pkey" PRIMARY KEY ("pair_id","version")
);

-- AddForeignKey
ALTER TABLE "pair_ladder" ADD CONSTRAINT "pair_ladder_pair_id_fkey" FOREIGN KEY ("pair_id") REFERENCES "pair"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE OR REPLACE FUNCTION public.pair_ladder_counts()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  -- A year has 31,557,600,000 milliseconds.
  deviation CONSTANT numeric := NEW.yearly_volatility * sqrt(NEW.tick_interval / 31557600000.0);
BEGIN
  NEW.ladder_levels := coalesce(NEW.ladder_levels, 20);
  NEW.ladder_spread := coalesce(NEW.ladder_spread, greatest(0.000001, least(0.001, round(1.96 * deviation, 9))));
  NEW.ladder_distance := coalesce(NEW.ladder_distance, NEW.ladder_spread);
  NEW.ladder_size := coalesce(NEW.ladder_size, NEW.quantity_step * greatest(1,
    floor(20 * NEW.typical_trade / NEW.reference_price / NEW.quantity_step)));
  NEW.ladder_growth := coalesce(NEW.ladder_growth, 1.1);
  NEW.ladder_limit := coalesce(NEW.ladder_limit, 500 * NEW.ladder_size);
  NEW.collar := coalesce(NEW.collar, 0.02);
  IF TG_OP = 'INSERT' THEN
    NEW.ladder_version := 1;
  ELSE
    NEW.ladder_version := coalesce(OLD.ladder_version, 0) + CASE
      WHEN (NEW.ladder_levels, NEW.ladder_spread, NEW.ladder_distance, NEW.ladder_size, NEW.ladder_growth, NEW.ladder_limit, NEW.collar)
        IS DISTINCT FROM
           (OLD.ladder_levels, OLD.ladder_spread, OLD.ladder_distance, OLD.ladder_size, OLD.ladder_growth, OLD.ladder_limit, OLD.collar)
      THEN 1 ELSE 0 END;
  END IF;
  RETURN NEW;
END $function$;

CREATE OR REPLACE FUNCTION public.pair_ladder_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.ladder_version IS DISTINCT FROM OLD.ladder_version THEN
    INSERT INTO pair_ladder (pair_id, version, levels, spread, distance, size, growth, "limit", collar)
      VALUES (NEW.id, NEW.ladder_version, NEW.ladder_levels, NEW.ladder_spread, NEW.ladder_distance, NEW.ladder_size,
              NEW.ladder_growth, NEW.ladder_limit, NEW.collar);
  END IF;
  RETURN NULL;
END $function$;

ALTER TABLE pair ADD CONSTRAINT pair_collar_check CHECK (((collar > (0)::numeric) AND (collar <= 0.5)));

ALTER TABLE pair ADD CONSTRAINT pair_ladder_growth_check CHECK (((ladder_growth >= 0.5) AND (ladder_growth <= (3)::numeric)));

ALTER TABLE pair ADD CONSTRAINT pair_ladder_levels_check CHECK (((ladder_levels >= 1) AND (ladder_levels <= 50)));

ALTER TABLE pair ADD CONSTRAINT pair_ladder_limit_check CHECK (((ladder_limit >= ladder_size) AND ((ladder_limit % quantity_step) = (0)::numeric)));

ALTER TABLE pair ADD CONSTRAINT pair_ladder_size_check CHECK (((ladder_size > (0)::numeric) AND ((ladder_size % quantity_step) = (0)::numeric)));

ALTER TABLE pair ADD CONSTRAINT pair_ladder_version_check CHECK ((ladder_version > 0));

ALTER TABLE pair ADD CONSTRAINT pair_ladder_within_its_collar CHECK (((ladder_spread > (0)::numeric) AND (ladder_distance > (0)::numeric) AND (((ladder_spread / (2)::numeric) + (((ladder_levels - 1))::numeric * ladder_distance)) <= collar)));

CREATE TRIGGER pair_ladder_counts BEFORE INSERT OR UPDATE ON public.pair FOR EACH ROW EXECUTE FUNCTION pair_ladder_counts();

CREATE TRIGGER pair_ladder_keep AFTER INSERT OR UPDATE ON public.pair FOR EACH ROW EXECUTE FUNCTION pair_ladder_keep();

CREATE TRIGGER pair_ladder_is_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON public.pair_ladder FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();

-- Pairs that are there already get the terms that a new one would.
UPDATE pair SET ladder_version = NULL;
-- contract: what a process of the release before leaves out, pair_ladder_counts fills in
ALTER TABLE "pair" ALTER COLUMN "collar" SET NOT NULL,
ALTER COLUMN "ladder_distance" SET NOT NULL,
ALTER COLUMN "ladder_growth" SET NOT NULL,
ALTER COLUMN "ladder_levels" SET NOT NULL,
ALTER COLUMN "ladder_limit" SET NOT NULL,
ALTER COLUMN "ladder_size" SET NOT NULL,
ALTER COLUMN "ladder_spread" SET NOT NULL,
ALTER COLUMN "ladder_version" SET NOT NULL;
