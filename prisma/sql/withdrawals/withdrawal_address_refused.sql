-- Why a withdrawal is refused of somebody who withdraws to saved addresses and cards alone, as programs always do.
--   takes     a withdrawal_request
--   refuses   addressNotSaved; addressTooNew and cardTooNew with the moment from which on it is taken; notFound where the card
--             was removed meanwhile
--   gives     null when nothing stands in its way
CREATE FUNCTION withdrawal_address_refused(request withdrawal_request, moment timestamptz)
RETURNS submit_result LANGUAGE plpgsql AS $$
DECLARE
  saved_at timestamptz;
BEGIN
  IF request.saved_only IS NOT TRUE AND NOT EXISTS (
    SELECT FROM address_whitelist whitelist
     WHERE whitelist.user_id = request.user_id AND (whitelist.ends_at IS NULL OR whitelist.ends_at > moment)) THEN
    RETURN NULL;
  END IF;
  IF request.kind = 'bank' THEN
    SELECT card.created_at INTO saved_at FROM bank_card card WHERE card.id = request.card_id AND card.user_id = request.user_id;
    IF saved_at IS NULL THEN
      RETURN submit_refused(request.ordinal, 'notFound', '{}');
    ELSIF saved_at + request.address_wait > moment THEN
      RETURN submit_refused(request.ordinal, 'cardTooNew', jsonb_build_object('until',
        notification_moment(saved_at + request.address_wait)));
    END IF;
    RETURN NULL;
  END IF;
  SELECT min(entry.created_at) INTO saved_at FROM address_book_entry entry
    WHERE entry.user_id = request.user_id AND entry.coin = request.asset AND entry.address = request.address
      AND (entry.network IS NULL OR entry.network = request.network);
  IF saved_at IS NULL THEN
    RETURN submit_refused(request.ordinal, 'addressNotSaved', '{}');
  ELSIF saved_at + request.address_wait > moment THEN
    RETURN submit_refused(request.ordinal, 'addressTooNew', jsonb_build_object('until',
      notification_moment(saved_at + request.address_wait)));
  END IF;
  RETURN NULL;
END $$;
