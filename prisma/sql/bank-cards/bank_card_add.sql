-- Saves a bank card, unless the user has the most that are allowed, or has this one.
--   takes   the user, the card, how many a user may have, and hashes of its numbers under each key that there is, the newest first: an
--           earlier row may have any of them
--   gives   done with the id of the new card; tooManyEntries; entryExists
--   locks   the user, so that nobody saves more side by side
CREATE FUNCTION bank_card_add(
  of_user bigint, of_bank text, of_owner text, of_numbers text, hashes text[], of_digits text,
  at_address text, of_bic text, of_country text, cards_max int, moment timestamptz, OUT outcome text, OUT id bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM bank_card WHERE user_id = of_user) >= cards_max THEN
    outcome := 'tooManyEntries';
    RETURN;
  ELSIF EXISTS (SELECT FROM bank_card WHERE user_id = of_user AND bic = of_bic AND numbers_hash = ANY (hashes)) THEN
    outcome := 'entryExists';
    RETURN;
  END IF;
  outcome := 'done';
  INSERT INTO bank_card (user_id, bank_name, account_name, numbers, numbers_hash, last_digits, bank_address, bic, country,
                         created_at, updated_at)
    VALUES (of_user, of_bank, of_owner, of_numbers, hashes[1], of_digits, at_address, of_bic, of_country, moment, moment)
    RETURNING bank_card.id INTO id;
END $$;
