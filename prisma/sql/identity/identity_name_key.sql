-- A name as it is compared: without case, accents, punctuation and the order of its words, which people and forms write as they like.
--   takes   a name
--   gives   its key: the same for `Mira Lindqvist`, `LINDQVIST, Mira` and `Míra  Lindqvist`
CREATE FUNCTION identity_name_key(name text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(word, ' ' ORDER BY word)
    FROM regexp_split_to_table(regexp_replace(lower(normalize(name, NFKD)), '[\u0300-\u036f]', '', 'g'), '[[:space:][:punct:]]+') word
   WHERE word <> ''
$$;
