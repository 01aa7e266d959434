-- One submission of a batch as `submit` takes it: in whose name its key counts ('user:42', 'operator:3'), the key with the fingerprint of
-- what was asked, and, of one that was refused before it came to be written, why.
CREATE TYPE submit_head AS (ordinal int, scope text, key text, fingerprint text, refusal text, detail jsonb);

-- What a noun's write function answers for each row: the id of what it wrote, or why it wrote nothing. Neither of the two says that
-- the row was judged by what is no longer so; the detail is what to judge it by.
CREATE TYPE submit_result AS (ordinal int, id bigint, refusal text, detail jsonb);
