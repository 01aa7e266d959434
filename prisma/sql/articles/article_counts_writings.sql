-- Counts how often an article was written, so that who keeps a copy sees that it is old.
CREATE FUNCTION article_counts_writings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.revision := OLD.revision + 1;
  RETURN NEW;
END $$;
