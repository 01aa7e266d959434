-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateTable
CREATE TABLE "push_subscription" (
    "session_id" BIGINT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "target" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(6) NOT NULL,
    "delivered_at" TIMESTAMPTZ(6),
    "failures" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "push_subscription_pkey" PRIMARY KEY ("session_id")
);

-- CreateTable
CREATE TABLE "push_setting" (
    "user_id" BIGINT NOT NULL,
    "muted" TEXT[],
    "quiet_from" TEXT,
    "quiet_to" TEXT,
    "time_zone" TEXT,

    CONSTRAINT "push_setting_pkey" PRIMARY KEY ("user_id")
);

-- CreateTable
CREATE TABLE "push_delivery" (
    "notification_id" BIGINT NOT NULL,
    "session_id" BIGINT NOT NULL,
    "due_at" TIMESTAMPTZ(6) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "push_delivery_pkey" PRIMARY KEY ("notification_id","session_id")
);

-- CreateIndex
CREATE UNIQUE INDEX "push_subscription_fingerprint_key" ON "push_subscription"("fingerprint");

-- CreateIndex
CREATE INDEX "push_subscription_user" ON "push_subscription"("user_id");

-- CreateIndex
CREATE INDEX "push_delivery_due" ON "push_delivery"("due_at");

-- CreateIndex
CREATE INDEX "push_delivery_session" ON "push_delivery"("session_id");

-- AddForeignKey
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_session_id_fkey" FOREIGN KEY ("session_id") REFERENCES "session"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "push_setting" ADD CONSTRAINT "push_setting_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

CREATE OR REPLACE FUNCTION public.push_end()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  DELETE FROM push_subscription WHERE session_id = NEW.id;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.push_enqueue()
 RETURNS trigger
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
BEGIN
  INSERT INTO push_delivery AS waiting (notification_id, session_id, due_at)
    SELECT told.id, subscribed.session_id, told.created_at
      FROM told
      JOIN push_subscription subscribed ON subscribed.user_id = told.user_id
      JOIN session ON session.id = subscribed.session_id
     WHERE told.read_at IS NULL AND (session.ended_at IS NULL OR session.ended_at = told.created_at)
     ORDER BY told.id, subscribed.session_id
    ON CONFLICT (notification_id, session_id) DO UPDATE SET due_at = excluded.due_at, tries = 0;
  RETURN NULL;
END $function$;

CREATE OR REPLACE FUNCTION public.push_subscribe(of_user bigint, of_session bigint, encrypted text, of_fingerprint text, in_language text, subscriptions_max integer, moment timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
AS $function$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(of_fingerprint, 0));
  PERFORM 1 FROM users WHERE id = of_user FOR NO KEY UPDATE;
  PERFORM 1 FROM session WHERE id = of_session AND user_id = of_user AND ended_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'sessionEnded';
  ELSIF (SELECT count(*) FROM push_subscription subscribed JOIN session ON session.id = subscribed.session_id
          WHERE subscribed.user_id = of_user AND subscribed.session_id <> of_session AND session.ended_at IS NULL
            AND session.expires_at > moment AND subscribed.fingerprint <> of_fingerprint) >= subscriptions_max THEN
    RETURN 'tooManyEntries';
  END IF;
  DELETE FROM push_subscription WHERE fingerprint = of_fingerprint AND session_id <> of_session;
  INSERT INTO push_subscription (session_id, user_id, target, fingerprint, language, created_at)
    VALUES (of_session, of_user, encrypted, of_fingerprint, in_language, moment)
    ON CONFLICT (session_id) DO UPDATE
      SET target = excluded.target, fingerprint = excluded.fingerprint, language = excluded.language,
          created_at = excluded.created_at, delivered_at = NULL, failures = 0;
  RETURN 'done';
END $function$;

ALTER TABLE push_setting ADD CONSTRAINT push_setting_muted CHECK ((muted IS NOT NULL));

ALTER TABLE push_setting ADD CONSTRAINT push_setting_quiet CHECK ((num_nulls(quiet_from, quiet_to, time_zone) = ANY (ARRAY[0, 3])));

CREATE TRIGGER notification_push AFTER INSERT ON public.notification REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION push_enqueue();

CREATE TRIGGER notification_push_again AFTER UPDATE ON public.notification REFERENCING NEW TABLE AS told FOR EACH STATEMENT EXECUTE FUNCTION push_enqueue();

CREATE TRIGGER session_push_end AFTER UPDATE OF ended_at ON public.session FOR EACH ROW WHEN (((old.ended_at IS NULL) AND (new.end_reason = 'signedOut'::session_end))) EXECUTE FUNCTION push_end();
