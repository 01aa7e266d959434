-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- CreateEnum
CREATE TYPE "receipt_kind" AS ENUM ('contract', 'fill');

-- CreateTable
CREATE TABLE "receipt" (
    "code" TEXT NOT NULL,
    "user_id" BIGINT NOT NULL,
    "kind" "receipt_kind" NOT NULL,
    "subject_id" BIGINT NOT NULL,
    "amounts" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipt_pkey" PRIMARY KEY ("code")
);

-- CreateIndex
CREATE UNIQUE INDEX "receipt_of_subject" ON "receipt"("user_id", "kind", "subject_id", "amounts");

-- AddForeignKey
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE NO ACTION ON UPDATE NO ACTION;
