-- What a result was computed from is hashed with random bytes of its own: the hash is told before the key is, and must not betray it.
-- Results of older versions have none; such a result is computed again, as a new version, when somebody looks at it.
alter table result add column salt bytea check (octet_length(salt) = 32);
