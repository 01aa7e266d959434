-- The root of all invitations. Nothing is a hash of 'none', so nobody signs in as it.
INSERT INTO users (id, email, password_hash, invitation_code)
  VALUES (1, 'root@halyard.invalid', 'none', 'HALYARD') ON CONFLICT DO NOTHING;
-- Numbers below are for accounts that nobody signs in to.
SELECT setval('users_id_seq', 1001, false) WHERE NOT EXISTS (SELECT FROM users WHERE id > 1000);
