-- What each level begins with, in the coin of valuations; operators change it.
INSERT INTO withdrawal_limit (level, single, daily) VALUES ('verified', 100000, 200000), ('secured', 1000000, 2000000)
  ON CONFLICT DO NOTHING;
