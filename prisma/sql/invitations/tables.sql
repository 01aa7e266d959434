ALTER TABLE invitation ADD CONSTRAINT invitation_level_check CHECK ((level >= 1) AND (level <= 3));
