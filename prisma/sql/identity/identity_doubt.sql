-- Leaves a name that passes to a second reviewer, where other accounts share it or a photo of its document: until then it earns no
-- rewards of invitations.
CREATE FUNCTION identity_doubt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM identity_twins(NEW.id) twins WHERE cardinality(twins.same_name || twins.same_document) > 0) THEN
    NEW.second_review := 'review';
  END IF;
  RETURN NEW;
END $$;
