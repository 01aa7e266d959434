-- AlterEnum
ALTER TYPE "api_key_revocation" ADD VALUE 'operator';
