-- A code that was mailed to somebody whose password was right while wrong ones from elsewhere made new devices wait. Kept as a keyed hash
-- and bound to the device that asked.
create table login_code (
  user_id uuid not null references user_account (user_id),
  mailed_at timestamptz not null,
  device_key bytea not null,
  code_hash bytea not null,
  tries integer not null default 0 constraint a_code_has_few_tries check (tries between 0 and 5),
  expires_at timestamptz not null,
  primary key (user_id, mailed_at)
);
create index login_code_by_end on login_code (expires_at);
