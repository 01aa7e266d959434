-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- AlterTable
ALTER TABLE "loan_product" ADD COLUMN     "sample" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "mining_machine" ADD COLUMN     "sample" BOOLEAN NOT NULL DEFAULT false;

-- AlterTable
ALTER TABLE "staking_product" ADD COLUMN     "sample" BOOLEAN NOT NULL DEFAULT false;

-- What a first start left and nobody has switched on or edited since.
UPDATE mining_machine SET sample = true WHERE id <= 7 AND NOT offered AND updated_at = created_at;
UPDATE staking_product SET sample = true WHERE id <= 5 AND NOT offered AND updated_at = created_at;
UPDATE loan_product SET sample = true WHERE id <= 4 AND NOT offered AND updated_at = created_at;
