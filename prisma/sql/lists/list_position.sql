-- Where in a user's list rows of a moment begin, by bisection: ids rise as rows are made, give or take an hour that the caller adds.
-- So a history that is filtered by days reads these days, however many rows are newer, and costs no index that every write keeps.
--   takes   a table with id, user_id, created_at and an index on (user_id, id), the user, the moment
--   gives   an id: rows before it were made before the moment, and those from it on at the moment or later
CREATE FUNCTION list_position(of_table regclass, of_user bigint, moment timestamptz) RETURNS bigint LANGUAGE plpgsql STABLE AS $$
DECLARE
  probe text := format('SELECT id, created_at FROM %s WHERE user_id = $1 AND id >= $2 ORDER BY id LIMIT 1', of_table);
  least bigint := 0;
  most bigint;
  middle bigint;
  found record;
BEGIN
  EXECUTE format('SELECT coalesce(max(id), 0) + 1 FROM %s WHERE user_id = $1', of_table) INTO most USING of_user;
  WHILE least < most LOOP
    middle := (least + most) / 2;
    EXECUTE probe INTO found USING of_user, middle;
    IF found.created_at IS NULL OR found.created_at >= moment THEN
      most := middle;
    ELSE
      least := found.id + 1;
    END IF;
  END LOOP;
  RETURN least;
END $$;
