CREATE FUNCTION contract_notes_untold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO contract_untold (contracts)
    SELECT array_agg(ended.id) FROM before_change ended WHERE ended.state = 1 HAVING count(*) > 0;
  RETURN NULL;
END $$;
