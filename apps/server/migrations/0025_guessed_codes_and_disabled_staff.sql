-- Wrong codes of an authenticator, per account. Logged, unlike wrong passwords: a crash must not give a guesser new tries.
create table second_factor_failure (
  user_id uuid not null references user_account,
  -- A device on which the account was used before; '' counts all others together.
  device_id text not null check (length(device_id) <= 400),
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null,
  blocked_until timestamptz,
  primary key (user_id, device_id)
);

-- Whoever worked here and does so no longer: what they did keeps its name, and they get in no more.
alter table user_account add column disabled_at timestamptz
  constraint only_staff_are_disabled check (disabled_at is null or role <> 'candidate');

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check
  check (end_reason in ('logout', 'taken-over', 'replaced', 'expired', 'password-changed', 'reset', 'ended-by-operator'));
