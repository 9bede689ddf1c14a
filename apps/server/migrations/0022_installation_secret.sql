-- Which secret this installation's keys are derived from: a fingerprint of a key of its own, from which neither the secret nor any other key follows.
create table installation_secret (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  first_used_at timestamptz not null default now()
);

-- The public halves of all keys that have signed receipts and sheets. They stay when the secret is changed: what was signed before is checked by them.
create table issued_public_key (
  key_id text primary key,
  public_key bytea not null check (octet_length(public_key) = 32),
  first_used_at timestamptz not null default now()
);
create trigger issued_public_key_is_append_only before update or delete on issued_public_key
  for each row execute function refuse_change();
