CREATE TRIGGER invitation_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON invitation
  FOR EACH STATEMENT EXECUTE FUNCTION decided_is_final('an invitation');

CREATE TRIGGER invitation_count_members AFTER INSERT ON invitation
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION invitation_count_members();
