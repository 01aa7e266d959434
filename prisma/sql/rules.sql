-- Written by `npm run migration` from the constants of packages/domain; change them there.
CREATE FUNCTION stale_after() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN interval '2000 milliseconds';
