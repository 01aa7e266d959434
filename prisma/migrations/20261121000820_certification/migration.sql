-- Where the operator of this site is registered as a money services business. Nothing is shown until it is published.
INSERT INTO site_setting (name, value) VALUES
  ('certification', '{"published": false, "registrar": "", "number": "", "holder": "", "searchUrl": "", "sample": false}');
