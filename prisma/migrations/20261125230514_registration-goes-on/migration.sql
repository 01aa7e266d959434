-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- AlterTable
ALTER TABLE "captcha" ADD COLUMN     "taken_by" TEXT;

-- AlterTable
ALTER TABLE "submission" ADD COLUMN     "made" BIGINT;

-- AlterTable
ALTER TABLE "verification_code" ADD COLUMN     "used_by" TEXT;
