-- The same address once, also where it was saved without a network.
CREATE UNIQUE INDEX address_book_entry_once ON address_book_entry (user_id, coin, address, coalesce(network, ''));
