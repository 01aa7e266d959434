-- Addresses that users saved to withdraw to.

CREATE TABLE address_book_entry (
  id bigserial NOT NULL,
  user_id bigint NOT NULL,
  coin text NOT NULL,
  -- Null when it was saved without one and several networks write addresses this way.
  network text,
  address text NOT NULL,
  remark text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  updated_at timestamptz(3) NOT NULL,
  CONSTRAINT address_book_entry_pkey PRIMARY KEY (id),
  CONSTRAINT address_book_entry_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE NO ACTION
);

CREATE UNIQUE INDEX address_book_entry_once ON address_book_entry (user_id, coin, address, network);
CREATE INDEX address_book_entry_user ON address_book_entry (user_id, id DESC);
