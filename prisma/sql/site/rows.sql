-- What an operator can change about the site without a new version.
INSERT INTO site_setting (name, value) VALUES
  ('name', '"Halyard"'),
  ('version', '"1.3.5"'),
  ('contacts', '[{"channel": "email", "value": "support@halyard.example"}]'),
  -- When customer service answers, as its field writes it; null where the host does not say.
  ('serviceHours', 'null'),
  -- Where the operator of this site is registered as a money services business. Nothing is shown until it is published.
  ('certification', '{"published": false, "registrar": "", "number": "", "holder": "", "searchUrl": "", "sample": false}')
  ON CONFLICT DO NOTHING;
