-- How many addresses and bank cards a user saves is counted and written in one call, and saves of one user wait for each
-- other, so that none slips past the count.

-- Two entries of one address are the same also when neither names a network.
DELETE FROM address_book_entry later USING address_book_entry earlier
 WHERE later.network IS NULL AND earlier.network IS NULL AND earlier.id < later.id
   AND (earlier.user_id, earlier.coin, earlier.address) = (later.user_id, later.coin, later.address);
DROP INDEX address_book_entry_once;
CREATE UNIQUE INDEX address_book_entry_once ON address_book_entry (user_id, coin, address, network) NULLS NOT DISTINCT;

-- Saves an address. The outcome:
--   done            id is the new entry
--   tooManyEntries  the user has as many as there may be
--   entryExists     the user saved the same one before
CREATE FUNCTION address_book_add(
  of_user bigint, of_coin text, of_network text, of_address text, with_remark text, entries_max int, moment timestamptz
) RETURNS TABLE (outcome text, id bigint) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  new_id bigint;
BEGIN
  PERFORM 1 FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM address_book_entry WHERE user_id = of_user) >= entries_max THEN
    RETURN QUERY SELECT 'tooManyEntries'::text, NULL::bigint;
    RETURN;
  END IF;
  INSERT INTO address_book_entry (user_id, coin, network, address, remark, created_at, updated_at)
    VALUES (of_user, of_coin, of_network, of_address, with_remark, moment, moment)
    ON CONFLICT DO NOTHING RETURNING address_book_entry.id INTO new_id;
  RETURN QUERY SELECT CASE WHEN new_id IS NULL THEN 'entryExists' ELSE 'done' END, new_id;
END $$;

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
