-- Finds the accounts that a submission shares something with: one person opens several, or several use one document.
--   takes   the submission
--   gives   the users of others that have its name, and of those that have a photo of it; submissions that were replaced do not count
CREATE FUNCTION identity_twins(of_identity bigint, OUT same_name bigint[], OUT same_document bigint[]) LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
           SELECT DISTINCT other.user_id FROM identity other
            WHERE identity_name_key(other.name) = identity_name_key(mine.name)
              AND other.user_id <> mine.user_id AND other.state <> 'replaced' ORDER BY 1),
         ARRAY(
           SELECT DISTINCT other.user_id
             FROM upload own
             JOIN upload same ON same.digest = own.digest
             JOIN identity other ON same.id IN (other.front_id, other.back_id, other.held_id)
            WHERE own.id IN (mine.front_id, mine.back_id, mine.held_id)
              AND other.user_id <> mine.user_id AND other.state <> 'replaced' ORDER BY 1)
    FROM identity mine WHERE mine.id = of_identity
$$;
