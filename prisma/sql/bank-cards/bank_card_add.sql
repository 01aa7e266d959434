-- Saves a bank card, likewise.
CREATE FUNCTION bank_card_add(
  of_user bigint, of_bank text, of_owner text, of_number text, at_address text, of_iban text, of_bic text,
  of_country text, cards_max int, moment timestamptz
) RETURNS TABLE (outcome text, id bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  new_id bigint;
BEGIN
  PERFORM 1 FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM bank_card WHERE user_id = of_user) >= cards_max THEN
    RETURN QUERY SELECT 'tooManyEntries'::text, NULL::bigint;
    RETURN;
  END IF;
  INSERT INTO bank_card (user_id, bank_name, account_name, card_number, bank_address, iban, bic, country, created_at,
                         updated_at)
    VALUES (of_user, of_bank, of_owner, of_number, at_address, of_iban, of_bic, of_country, moment, moment)
    ON CONFLICT DO NOTHING RETURNING bank_card.id INTO new_id;
  RETURN QUERY SELECT CASE WHEN new_id IS NULL THEN 'entryExists' ELSE 'done' END, new_id;
END $$;
