-- Private images. The bytes lie in the file store under the same name; this is who owns them and what they are used for.

CREATE TABLE upload (
  -- 128 random bits in base64url: nobody guesses one.
  id text PRIMARY KEY CHECK (id ~ '^[A-Za-z0-9_-]{22}$'),
  user_id bigint NOT NULL REFERENCES users (id),
  -- SHA-256 of what is stored, base64url: the same picture again has the same one, whatever its metadata said.
  digest text NOT NULL,
  bytes int NOT NULL CHECK (bytes > 0),
  width int NOT NULL CHECK (width > 0),
  height int NOT NULL CHECK (height > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX upload_user ON upload (user_id, created_at DESC);
CREATE INDEX upload_created ON upload (created_at);

-- What an image is used for. One that is used for nothing is deleted after a day.
CREATE TABLE upload_claim (
  upload_id text NOT NULL REFERENCES upload (id),
  -- voucher, identity
  purpose text NOT NULL,
  -- What uses it, such as deposit:12.
  holder text NOT NULL,
  digest text NOT NULL,
  -- Whether no other holder may use the same picture for this purpose.
  exclusive boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (upload_id, purpose, holder)
);
CREATE UNIQUE INDEX upload_claim_exclusive ON upload_claim (purpose, digest) WHERE exclusive;
