CREATE TRIGGER article_counts_writings BEFORE UPDATE ON article
  FOR EACH ROW EXECUTE FUNCTION article_counts_writings();
