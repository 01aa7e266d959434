CREATE TRIGGER address_book_entry_notify AFTER INSERT ON address_book_entry FOR EACH ROW
  EXECUTE FUNCTION address_book_entry_notify();
