ALTER TABLE invitation ADD CONSTRAINT invitation_level_check CHECK ((level >= 1) AND (level <= 3));
ALTER TABLE invitation_count ADD CONSTRAINT invitation_count_positive CHECK (members > 0);
