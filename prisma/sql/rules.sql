-- Written by `npm run migration` from the constants of packages/domain; change them there.
CREATE FUNCTION stale_after() RETURNS interval LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN interval '2000 milliseconds';
CREATE FUNCTION invitation_levels() RETURNS int LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 3;
CREATE FUNCTION reward_rates_max() RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE RETURN 0.05;
