-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateTable
CREATE TABLE "chart_drawings" (
    "user_id" BIGINT NOT NULL,
    "symbol" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "drawings" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chart_drawings_pkey" PRIMARY KEY ("user_id","symbol")
);

-- CreateTable
CREATE TABLE "chart_settings" (
    "user_id" BIGINT NOT NULL,
    "version" INTEGER NOT NULL,
    "settings" JSONB NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "chart_settings_pkey" PRIMARY KEY ("user_id")
);

-- AddForeignKey
ALTER TABLE "chart_drawings" ADD CONSTRAINT "chart_drawings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "chart_settings" ADD CONSTRAINT "chart_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;

ALTER TABLE chart_drawings ADD CONSTRAINT chart_drawings_bounded CHECK (((jsonb_typeof(drawings) = 'array'::text) AND (octet_length((drawings)::text) <= 40000)));

ALTER TABLE chart_settings ADD CONSTRAINT chart_settings_bounded CHECK (((jsonb_typeof(settings) = 'object'::text) AND (octet_length((settings)::text) <= 4000)));
