-- Adds a new user below their inviter, on up to `invitation_levels` levels. The root of all invitations is no user and has
-- no members.
CREATE FUNCTION invitation_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invitation (inviter_id, member_id, level)
    SELECT inviter.id, NEW.id, 1 FROM users inviter WHERE inviter.id = NEW.parent_id AND inviter.parent_id IS NOT NULL
    UNION ALL
    SELECT line.inviter_id, NEW.id, line.level + 1 FROM invitation line WHERE line.member_id = NEW.parent_id AND line.level < invitation_levels();
  RETURN NULL;
END $$;
