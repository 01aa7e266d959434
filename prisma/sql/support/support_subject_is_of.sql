-- Says whether a thing that somebody asks about is theirs.
--   takes   the user, and the thing by its kind and number
--   gives   true where there is such a thing and it is the user's
CREATE FUNCTION support_subject_is_of(owner bigint, subject support_subject, subject_id bigint) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT CASE subject
    WHEN 'spotOrder' THEN EXISTS (SELECT FROM spot_order WHERE id = subject_id AND user_id = owner)
    WHEN 'contract' THEN EXISTS (SELECT FROM contract WHERE id = subject_id AND user_id = owner)
    WHEN 'deposit' THEN EXISTS (SELECT FROM deposit WHERE id = subject_id AND user_id = owner)
    WHEN 'wireTransfer' THEN EXISTS (SELECT FROM wire_transfer WHERE id = subject_id AND user_id = owner)
    WHEN 'withdrawal' THEN EXISTS (SELECT FROM withdrawal WHERE id = subject_id AND user_id = owner)
    WHEN 'loan' THEN EXISTS (SELECT FROM loan WHERE id = subject_id AND user_id = owner)
  END
$$;
