-- Passkeys (WebAuthn credentials) as a second factor. The private key never leaves its owner's device.
create table passkey (
  passkey_id uuid primary key,
  user_id uuid not null references user_account,
  credential_id text not null constraint a_credential_is_one_passkey unique,
  name text not null constraint a_passkey_has_a_name check (length(name) between 1 and 60),
  public_key bytea not null,
  -- How often the authenticator says that it has signed; 0: it does not count. It never goes back, unless the key was copied.
  sign_count bigint not null constraint a_passkey_counts_upwards check (sign_count >= 0),
  transports text[] not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

-- What an authenticator is asked to sign in the settings. Taken off when an answer comes, right or wrong: each is good once.
create table passkey_challenge (
  challenge_hash bytea primary key,
  user_id uuid not null references user_account,
  purpose text not null check (purpose in ('add', 'prove')),
  expires_at timestamptz not null
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);

-- A passkey is a second factor as an authenticator app is, also for staff. How many there are stands with the account, so that the
-- constraint sees it.
alter table user_account add column passkey_count int not null default 0
  constraint passkeys_are_counted check (passkey_count >= 0);
create function count_passkeys() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update user_account set passkey_count = passkey_count + 1 where user_id = new.user_id;
  else
    update user_account set passkey_count = passkey_count - 1 where user_id = old.user_id;
  end if;
  return null;
end $$;
create trigger passkeys_are_counted after insert or delete on passkey for each row execute function count_passkeys();

alter table user_account drop constraint staff_have_a_second_factor;
alter table user_account add constraint staff_have_a_second_factor
  check (role in ('candidate', 'org_manager') or totp_secret_sealed is not null or passkey_count > 0);
