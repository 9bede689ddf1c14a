-- An authenticator that is being set up: its secret counts once a code of it was entered.
create table totp_enrolment (
  user_id uuid primary key references user_account,
  secret_sealed bytea not null,
  expires_at timestamptz not null
);

-- Ways in for whoever has lost their phone. Each is good once; a used one stays, so that the owner can be told how many are left of how many.
create table recovery_code (
  user_id uuid not null references user_account,
  code_hash bytea not null constraint a_recovery_code_is_kept_as_a_keyed_hash check (length(code_hash) = 32),
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);
