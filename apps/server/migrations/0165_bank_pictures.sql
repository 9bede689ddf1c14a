-- The pictures that questions show (ADR 0136). A picture is a part of a question, so its file is encrypted, with a key
-- of its own. The key and the hash are encrypted as questions are. The fingerprint is an HMAC, so it does not confirm a
-- guess of the picture.
set local lock_timeout = '3s';

create table picture (
  picture_id uuid primary key,
  provider_id uuid not null references provider,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  content_type text not null check (content_type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  size_in_bytes integer not null check (size_in_bytes > 0),
  key bytea not null,
  sha256 bytea not null,
  uploaded_by uuid not null,
  uploaded_at timestamptz not null,
  constraint a_provider_stores_a_picture_once unique (provider_id, fingerprint),
  constraint key_is_encrypted check (is_encrypted(key)),
  constraint sha256_is_encrypted check (is_encrypted(sha256))
);
create trigger picture_is_immutable before update or delete on picture
  for each row execute function refuse_change_but_of_encryption('key', 'sha256');

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant select on picture to kasauti_attempt;
  end if;
end $$;
