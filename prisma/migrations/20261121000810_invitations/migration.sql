-- Who invited whom, on three levels. The tree of users never changes, so each line of it is written once, when somebody
-- registers: counting and listing members is a walk along one index, however large the tree is.

CREATE TABLE invitation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  inviter_id bigint NOT NULL REFERENCES users (id),
  member_id bigint NOT NULL REFERENCES users (id),
  -- 1 for those whom the inviter invited, 2 for their members, 3 for the members of those.
  level smallint NOT NULL CHECK (level BETWEEN 1 AND 3),
  CONSTRAINT invitation_once UNIQUE (member_id, level)
);
CREATE INDEX invitation_inviter ON invitation (inviter_id, id DESC);
CREATE INDEX invitation_inviter_level ON invitation (inviter_id, level, id DESC);

-- The root of all invitations is nobody and has no members.
CREATE FUNCTION invitation_add() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invitation (inviter_id, member_id, level)
    SELECT inviter.id, NEW.id, 1 FROM users inviter WHERE inviter.id = NEW.parent_id AND inviter.parent_id IS NOT NULL
    UNION ALL
    SELECT line.inviter_id, NEW.id, line.level + 1 FROM invitation line WHERE line.member_id = NEW.parent_id AND line.level < 3;
  RETURN NULL;
END $$;

INSERT INTO invitation (inviter_id, member_id, level)
  WITH RECURSIVE line AS (
    SELECT id AS member_id, parent_id AS inviter_id, 1 AS level FROM users WHERE parent_id IS NOT NULL
    UNION ALL
    SELECT line.member_id, inviter.parent_id, line.level + 1
      FROM line JOIN users inviter ON inviter.id = line.inviter_id WHERE line.level < 3)
  SELECT line.inviter_id, line.member_id, line.level
    FROM line JOIN users inviter ON inviter.id = line.inviter_id
   WHERE inviter.parent_id IS NOT NULL ORDER BY line.member_id, line.level;

CREATE TRIGGER invitation_add AFTER INSERT ON users FOR EACH ROW EXECUTE FUNCTION invitation_add();

CREATE FUNCTION invitation_is_final() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'an invitation never changes' USING ERRCODE = 'insufficient_privilege';
END $$;
CREATE TRIGGER invitation_is_final BEFORE UPDATE OR DELETE OR TRUNCATE ON invitation
  FOR EACH STATEMENT EXECUTE FUNCTION invitation_is_final();

-- What a user was rewarded, without reading all their records.
CREATE INDEX posting_reward ON posting (user_id, record_type, asset) INCLUDE (amount) WHERE record_type IN (14, 15, 16);
