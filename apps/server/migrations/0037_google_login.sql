-- Whom Google says somebody is. The subject never changes there; an address may, and is not kept here.
create table google_account (
  issuer text not null,
  subject text not null constraint a_subject_is_a_short_text check (length(subject) between 1 and 255),
  user_id uuid not null references user_account,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index google_account_by_user on google_account (user_id);

-- A login that is on its way over Google: gone when it comes back, and of no use after `expires_at`.
create table google_journey (
  state_hash bytea primary key, -- the browser's cookie holds the state itself
  code_verifier text not null,
  nonce text not null,
  device_id text not null check (length(device_id) between 1 and 400),
  device_label text not null,
  force_login boolean not null,
  -- Whose session elsewhere may be ended; null: whoever comes back.
  forces uuid references user_account,
  next_path text not null constraint the_way_on_is_a_path_of_ours check (next_path ~ '^/([^/\\]|$)'),
  expires_at timestamptz not null,
  constraint only_a_forced_login_names_whom_it_forces check (forces is null or force_login)
);
create index google_journey_by_end on google_journey (expires_at);

-- What "Yes, Continue" needs to end a session elsewhere: good once. A browser holds the token in a cookie.
create table google_consent (
  token_hash bytea primary key,
  -- Null: said on the page that asks before anybody is known.
  user_id uuid references user_account,
  current_device text,
  expires_at timestamptz not null,
  constraint a_known_user_has_a_session_elsewhere check ((user_id is null) = (current_device is null))
);
create index google_consent_by_end on google_consent (expires_at);
