CREATE TRIGGER bank_card_notify AFTER INSERT ON bank_card FOR EACH ROW EXECUTE FUNCTION bank_card_notify();
