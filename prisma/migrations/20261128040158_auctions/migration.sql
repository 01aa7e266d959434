-- SQL functions may call each other in any order.
SET check_function_bodies = off;

-- AlterTable
ALTER TABLE "pair" ADD COLUMN     "auction_move" DECIMAL(7,6) NOT NULL DEFAULT 0.05,
ADD COLUMN     "auction_until" TIMESTAMPTZ(3);

CREATE OR REPLACE FUNCTION public.spot_auction_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.book_phase <> OLD.book_phase AND NEW.auction_until IS NOT DISTINCT FROM OLD.auction_until THEN
    NEW.auction_until := NULL;
  END IF;
  RETURN NEW;
END $function$;

ALTER TABLE pair ADD CONSTRAINT pair_auction_move_check CHECK (((auction_move > (0)::numeric) AND (auction_move <= 0.5)));

ALTER TABLE pair ADD CONSTRAINT pair_auction_ends CHECK (((auction_until IS NULL) OR (book_phase = 'auction'::book_phase)));

CREATE TRIGGER spot_auction_keep BEFORE UPDATE ON public.pair FOR EACH ROW EXECUTE FUNCTION spot_auction_keep();
