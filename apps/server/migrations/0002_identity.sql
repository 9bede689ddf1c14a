-- Users, credentials, sessions, devices, one-time links.

create table user_account (
  user_id uuid primary key,
  username text not null unique constraint a_username_is_lower_case check (username = lower(username) and username <> ''),
  email text not null,
  full_name text not null constraint a_user_has_a_name check (full_name <> ''),
  phone text,
  born_on date,
  gender text check (gender in ('male', 'female', 'other')),
  -- Never the number itself: its tail, and a keyed fingerprint unless it is an Aadhaar number.
  unique_number_last4 text constraint only_the_tail_of_a_unique_number_is_kept check (length(unique_number_last4) <= 4),
  unique_number_fingerprint bytea constraint a_fingerprint_is_a_keyed_hash check (length(unique_number_fingerprint) = 32),
  password_hash text constraint a_password_is_kept_as_argon2id check (password_hash like '$argon2id$%'),
  email_confirmed_at timestamptz,
  -- What the browser that signed up holds in its cookie, hashed: only there does the confirmation link work.
  sign_up_device_hash bytea,
  role text not null default 'candidate'
    check (role in ('candidate', 'proctor', 'author', 'centre_manager', 'support', 'finance', 'admin', 'org_manager')),
  organisation_id uuid,
  centre_id uuid,
  totp_secret_sealed bytea,
  totp_last_step bigint, -- a code is good once: steps up to this one are spent
  guardian_consent_at timestamptz,
  language text not null default 'en' check (language in ('en', 'hi')),
  created_at timestamptz not null,
  constraint staff_have_a_second_factor check (role in ('candidate', 'org_manager') or totp_secret_sealed is not null)
);

create table device (
  user_id uuid not null references user_account,
  device_id text not null check (length(device_id) <= 400),
  label text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_id)
);

create table session (
  session_id uuid primary key,
  user_id uuid not null references user_account,
  token_hash bytea not null unique,
  device_id text not null,
  device_label text not null,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  idle_expires_at timestamptz not null,
  expires_at timestamptz not null,
  kept_until timestamptz, -- a running attempt keeps its session, used or not, also while the candidate is offline
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'taken-over', 'replaced', 'expired', 'password-changed', 'reset')),
  constraint only_an_ended_session_has_a_reason check ((ended_at is null) = (end_reason is null))
);
-- One active device per user: the database holds it, not the code.
create unique index a_user_has_one_open_session on session (user_id) where ended_at is null;

create table one_time_link (
  token_hash bytea primary key,
  user_id uuid not null references user_account,
  purpose text not null check (purpose in ('confirm', 'reset')),
  cause text not null unique, -- the announcement that asked for it: a fact delivered twice makes one link
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint a_link_expires_after_it_was_made check (expires_at > created_at)
);
create index one_time_link_by_user on one_time_link (user_id, purpose);

-- A login whose password was right and whose second factor is still to come.
create table login_challenge (
  token_hash bytea primary key,
  user_id uuid not null references user_account,
  device_id text not null,
  device_label text not null,
  force_login boolean not null,
  tries integer not null default 0 constraint a_challenge_has_five_tries check (tries between 0 and 5),
  expires_at timestamptz not null,
  -- The code was right but another device was active: for its remaining time it proves the second factor of the take-over.
  verified_at timestamptz,
  used_at timestamptz
);
create index login_challenge_by_user on login_challenge (user_id);

-- Wrong passwords per account name and device. Unlogged: a crash forgives, which locks nobody out.
create unlogged table login_failure (
  account_key bytea not null,
  device_key bytea not null,
  failures integer not null check (failures > 0),
  window_started_at timestamptz not null,
  blocked_until timestamptz,
  primary key (account_key, device_key)
);
