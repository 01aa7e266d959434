-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateTable
CREATE TABLE "deposit_pool_count" (
    "id" BIGSERIAL NOT NULL,
    "network" TEXT NOT NULL,
    "free" INTEGER NOT NULL DEFAULT 0,
    "assigned" INTEGER NOT NULL DEFAULT 0,
    "retired" INTEGER NOT NULL DEFAULT 0,
    "former" INTEGER NOT NULL DEFAULT 0,
    "derived" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "deposit_pool_count_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "deposit_pool_count_network" ON "deposit_pool_count"("network");

-- AddForeignKey
ALTER TABLE "deposit_pool_count" ADD CONSTRAINT "deposit_pool_count_network_fkey" FOREIGN KEY ("network") REFERENCES "network"("code") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE OR REPLACE FUNCTION public.deposit_pool_counted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  sign CONSTANT int := TG_ARGV[0];
  moved record;
  kept bigint;
BEGIN
  FOR moved IN
    SELECT network, count(*) FILTER (WHERE user_id IS NULL AND retired_at IS NULL) AS free,
           count(user_id) FILTER (WHERE retired_at IS NULL) AS assigned, count(retired_at) AS retired,
           count(user_id) FILTER (WHERE retired_at IS NOT NULL) AS former, count(key_index) AS derived
      FROM changed WHERE address IS NOT NULL GROUP BY network
  LOOP
    SELECT id INTO kept FROM deposit_pool_count WHERE network = moved.network ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
      INSERT INTO deposit_pool_count (network) VALUES (moved.network) RETURNING id INTO kept;
    END IF;
    UPDATE deposit_pool_count
       SET free = free + sign * moved.free, assigned = assigned + sign * moved.assigned, retired = retired + sign * moved.retired,
           former = former + sign * moved.former, derived = derived + sign * moved.derived
     WHERE id = kept;
  END LOOP;
  RETURN NULL;
END $function$;

CREATE TRIGGER deposit_pool_added AFTER INSERT ON public.deposit_address REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deposit_pool_counted('1');

CREATE TRIGGER deposit_pool_changed_from AFTER UPDATE ON public.deposit_address REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deposit_pool_counted('-1');

CREATE TRIGGER deposit_pool_changed_to AFTER UPDATE ON public.deposit_address REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deposit_pool_counted('1');

CREATE TRIGGER deposit_pool_removed AFTER DELETE ON public.deposit_address REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION deposit_pool_counted('-1');

-- Nobody is given an address meanwhile: the triggers have the table locked.
INSERT INTO deposit_pool_count (network, free, assigned, retired, former, derived)
SELECT network, count(*) FILTER (WHERE user_id IS NULL AND retired_at IS NULL), count(user_id) FILTER (WHERE retired_at IS NULL),
       count(retired_at), count(user_id) FILTER (WHERE retired_at IS NOT NULL), count(key_index)
  FROM deposit_address WHERE address IS NOT NULL GROUP BY network;
