ALTER TABLE invitation ADD CONSTRAINT invitation_level_check CHECK (level BETWEEN 1 AND invitation_levels());
ALTER TABLE invitation_count ADD CONSTRAINT invitation_count_positive CHECK (members > 0);
