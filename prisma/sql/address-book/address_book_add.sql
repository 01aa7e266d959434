-- Saves an address.
--   takes   the user, the coin, the network or null, the address, the remark, how many may be saved
--   gives   done with the id of the new entry; tooManyEntries; entryExists, when the user saved the same one before
--   locks   the user, so that nobody saves more side by side
CREATE FUNCTION address_book_add(
  of_user bigint, of_coin text, of_network text, of_address text, with_remark text, entries_max int, moment timestamptz,
  OUT outcome text, OUT id bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
BEGIN
  PERFORM 1 FROM users WHERE users.id = of_user FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM address_book_entry WHERE user_id = of_user) >= entries_max THEN
    outcome := 'tooManyEntries';
    RETURN;
  END IF;
  INSERT INTO address_book_entry (user_id, coin, network, address, remark, created_at, updated_at)
    VALUES (of_user, of_coin, of_network, of_address, with_remark, moment, moment)
    ON CONFLICT DO NOTHING RETURNING address_book_entry.id INTO id;
  outcome := CASE WHEN id IS NULL THEN 'entryExists' ELSE 'done' END;
END $$;
