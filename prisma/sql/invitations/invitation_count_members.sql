-- Counts new members with their inviters.
--   locks   the counts, in the order of their keys
CREATE FUNCTION invitation_count_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO invitation_count (inviter_id, level, members)
  SELECT inviter_id, level, count(*) FROM added GROUP BY 1, 2 ORDER BY 1, 2
  ON CONFLICT (inviter_id, level) DO UPDATE SET members = invitation_count.members + excluded.members;
  RETURN NULL;
END $$;
