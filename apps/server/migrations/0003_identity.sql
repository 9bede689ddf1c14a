-- Accounts and what opens them: passwords, second factors, passkeys, Google, sessions, devices, one-time links. Also
-- what a person has agreed to, and the consent of a guardian.

-- A phone number as a search key: digits only, an Indian number always with its 91.
create function phone_key(phone text) returns text language sql immutable parallel safe return (
  select case
    when length(digits) < 10 then null
    when length(digits) = 10 then '91' || digits
    when length(digits) = 11 and digits like '0%' then '91' || substr(digits, 2)
    else regexp_replace(digits, '^00', '')
  end
  from (select regexp_replace(phone, '[^0-9]', '', 'g') as digits) as plain
);

create table user_account (
  user_id uuid primary key,

  username text not null unique
    constraint a_username_is_lower_case check (username = lower(username) and username <> ''),
  email text not null,
  email_confirmed_at timestamptz,
  -- Hash of the cookie of the browser that signed up: the confirmation link works only there.
  sign_up_device_hash bytea,
  phone text,
  phone_key text generated always as (phone_key(phone)) stored,
  language text not null default 'en' check (language in ('en', 'hi')),

  full_name text not null constraint a_user_has_a_name check (full_name <> ''),
  -- Search keys of the name, in both scripts (packages/domain/text/search-fold.ts). Only code can compute them; null
  -- until a scheduled task has done so, within seconds.
  name_keys text[],
  born_on date,
  birth_date_corrected_at timestamptz, -- the owner may correct the birth date once
  gender text check (gender in ('male', 'female', 'other')),
  guardian_consent_at timestamptz, -- the consent that holds now; its history is in guardian_decision
  -- Never the whole number: its last digits, and a keyed fingerprint unless it is an Aadhaar number.
  unique_number_last4 text constraint only_the_tail_of_a_unique_number_is_kept check (length(unique_number_last4) <= 4),
  unique_number_fingerprint bytea
    constraint a_fingerprint_is_a_keyed_hash check (length(unique_number_fingerprint) = 32),
  -- Accepted documents, counted by a trigger. While there are some, name and birth date cannot change. The count is
  -- here so that it is read under the lock of the account.
  verified_documents int not null default 0
    constraint verified_documents_are_counted check (verified_documents >= 0),

  -- The work of staff can be bound to one provider, one centre or one organisation: their scope.
  role text not null default 'candidate'
    check (role in ('candidate', 'proctor', 'author', 'centre_manager', 'support', 'finance', 'admin', 'org_manager')),
  organisation_id uuid,
  centre_id uuid,
  provider_id uuid,

  password_hash text constraint a_password_is_kept_as_argon2id check (password_hash like '$argon2id$%'),
  totp_secret_sealed bytea,
  totp_last_step bigint, -- a code is good once: steps up to this one are spent
  -- An authenticator that was set up after somebody else moved the account to their address is removed with that move.
  totp_since timestamptz,
  passkey_count int not null default 0 -- counted by a trigger, for the constraint below
    constraint passkeys_are_counted check (passkey_count >= 0),

  created_at timestamptz not null,
  disabled_at timestamptz -- of staff who left: their actions keep their name, and they cannot log in
    constraint only_staff_are_disabled check (disabled_at is null or role <> 'candidate'),
  leaves_at timestamptz, -- when the account closes, unless its owner keeps it
  erased_at timestamptz, -- closed for good

  constraint staff_have_a_second_factor
    check (role in ('candidate', 'org_manager') or totp_secret_sealed is not null or passkey_count > 0),
  constraint an_account_is_bound_to_one_thing_at_most
    check (num_nonnulls(provider_id, centre_id, organisation_id) <= 1),
  constraint an_administrator_is_bound_to_nothing check (
    role <> 'admin' or num_nonnulls(provider_id, centre_id, organisation_id) = 0),
  constraint only_a_candidate_leaves check (role = 'candidate' or (leaves_at is null and erased_at is null)),
  constraint nothing_opens_an_erased_account check (erased_at is null or (password_hash is null and leaves_at is null))
);
create index user_account_by_name on user_account using gin (name_keys);
create index user_account_to_index on user_account (user_id) where name_keys is null;
create index user_account_by_number_tail on user_account (unique_number_last4);
create index user_account_by_phone on user_account (phone_key) where phone_key is not null;
create index user_account_leaving on user_account (leaves_at) where leaves_at is not null;

create function forget_name_keys() returns trigger language plpgsql as $$
begin
  new.name_keys := null;
  return new;
end $$;
create trigger a_new_name_has_new_keys before update of full_name on user_account
  for each row when (old.full_name is distinct from new.full_name) execute function forget_name_keys();

-- Devices and sessions -----------------------------------------------------------------------------------------------

create table device (
  user_id uuid not null references user_account,
  device_id text not null check (length(device_id) <= 400), -- a browser makes a new one after each logout
  label text not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Hash of a secret by which a browser is recognised across logouts: one browser is one device on its owner's list.
  browser_hash bytea constraint a_browser_is_kept_as_a_hash check (length(browser_hash) = 32),
  primary key (user_id, device_id)
);
create unique index a_user_has_a_browser_once on device (user_id, browser_hash);

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
  kept_until timestamptz, -- a running attempt keeps its session, even while the candidate is offline
  ended_at timestamptz,
  end_reason text
    check (end_reason in
      ('logout', 'taken-over', 'replaced', 'expired', 'password-changed', 'reset', 'ended-by-operator')),
  constraint only_an_ended_session_has_a_reason check ((ended_at is null) = (end_reason is null))
);
-- One active device per user: the database guarantees it, not the code.
create unique index a_user_has_one_open_session on session (user_id) where ended_at is null;
create index session_by_device on session (user_id, device_id);
create index session_by_age on session (created_at);

-- Change of address and one-time links -------------------------------------------------------------------------------

-- A new address counts once it is confirmed there. It can be reverted from the old one.
create table email_change (
  email_change_id uuid primary key,
  user_id uuid not null references user_account,
  old_email text not null,
  old_username text not null,
  new_email text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- Until then the old address is reserved for its owner. Null where that address was never confirmed.
  undo_until timestamptz,
  ended_at timestamptz, -- reverted, before or after it was confirmed, or replaced by a newer wish
  constraint a_change_expires_after_it_was_asked_for check (expires_at > asked_at),
  constraint only_a_confirmed_change_is_undone_later check (undo_until is null or undo_until > confirmed_at)
);
create unique index one_change_of_address_waits_at_a_time on email_change (user_id)
  where confirmed_at is null and ended_at is null;
create index email_change_by_user on email_change (user_id, asked_at);
create index kept_address on email_change (old_username) where undo_until is not null and ended_at is null;

create table one_time_link (
  token_hash bytea primary key,
  user_id uuid not null references user_account,
  purpose text not null check (purpose in ('confirm', 'reset', 'new-email', 'undo-email')),
  cause text not null unique, -- the announcement that asked for it: a fact delivered twice makes one link
  email_change_id uuid references email_change on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint a_link_expires_after_it_was_made check (expires_at > created_at),
  constraint only_a_link_about_a_change_names_one
    check ((email_change_id is not null) = (purpose in ('new-email', 'undo-email')))
);
create index one_time_link_by_user on one_time_link (user_id, purpose);

-- Login by password --------------------------------------------------------------------------------------------------

-- Wrong passwords per account and device. Unlogged: a crash forgives them, which locks nobody out.
create unlogged table login_failure (
  account_key bytea not null,
  device_key bytea not null,
  failures integer not null check (failures > 0),
  window_started_at timestamptz not null,
  blocked_until timestamptz,
  primary key (account_key, device_key)
);

-- A mailed code for a person with the right password while wrong ones from elsewhere make new devices wait. Kept as a
-- keyed hash, and good only on the device that asked.
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

-- Second factors -----------------------------------------------------------------------------------------------------

-- A login with the right password whose second factor is still to come.
create table login_challenge (
  token_hash bytea primary key,
  user_id uuid not null references user_account,
  device_id text not null,
  device_label text not null,
  force_login boolean not null,
  tries integer not null default 0 constraint a_challenge_has_five_tries check (tries between 0 and 5),
  expires_at timestamptz not null,
  -- The code was right but another device was active: until it expires it proves the second factor of the transfer.
  verified_at timestamptz,
  used_at timestamptz
);
create index login_challenge_by_user on login_challenge (user_id);

-- Wrong codes per account. Logged, unlike wrong passwords: a crash must not give new tries.
create table second_factor_failure (
  user_id uuid not null references user_account,
  -- A device on which the account was used before; '' counts all others together.
  device_id text not null check (length(device_id) <= 400),
  failures integer not null check (failures > 0),
  last_failed_at timestamptz not null,
  blocked_until timestamptz,
  primary key (user_id, device_id)
);

-- An authenticator that is being set up. Its secret counts once a code of it was entered.
create table totp_enrolment (
  user_id uuid primary key references user_account,
  secret_sealed bytea not null,
  expires_at timestamptz not null
);

-- Ways in after a lost phone. Each is good once. A used one stays, so that the owner sees how many are left of how
-- many.
create table recovery_code (
  user_id uuid not null references user_account,
  code_hash bytea not null constraint a_recovery_code_is_kept_as_a_keyed_hash check (length(code_hash) = 32),
  made_at timestamptz not null,
  used_at timestamptz,
  primary key (user_id, code_hash)
);

-- A lost authenticator. One member of staff checks who the person is and asks; another decides. One alone could let
-- anybody into any account.
create table unlock_ask (
  unlock_ask_id uuid primary key,
  user_id uuid not null references user_account,
  asked_by uuid not null references user_account,
  reason text not null check (reason <> ''),
  asked_at timestamptz not null,
  decided_by uuid references user_account,
  decision text check (decision in ('approve', 'refuse')),
  decided_at timestamptz,
  constraint another_person_decides check (decided_by <> asked_by),
  constraint nobody_unlocks_their_own check (asked_by <> user_id and decided_by <> user_id),
  constraint a_decision_has_its_person_and_time
    check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null))
);
create unique index one_unlock_is_asked_at_a_time on unlock_ask (user_id) where decision is null;

-- Passkeys -----------------------------------------------------------------------------------------------------------

-- WebAuthn credentials. The private key never leaves its owner's device.
create table passkey (
  passkey_id uuid primary key,
  user_id uuid not null references user_account,
  credential_id text not null constraint a_credential_is_one_passkey unique,
  name text not null constraint a_passkey_has_a_name check (length(name) between 1 and 60),
  public_key bytea not null,
  -- How often the authenticator says it has signed; 0: it does not count. It falls only if the key was copied.
  sign_count bigint not null constraint a_passkey_counts_upwards check (sign_count >= 0),
  transports text[] not null,
  -- It allows a login without the password once its authenticator has verified its user beside the present password.
  opens_alone boolean not null default false,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkey_by_user on passkey (user_id);

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

-- A new password shuts out a person who added a passkey under the old one.
create function passkeys_wait_for_the_password() returns trigger language plpgsql as $$
begin
  update passkey set opens_alone = false where user_id = new.user_id and opens_alone;
  return null;
end $$;
create trigger passkeys_wait_for_the_password after update of password_hash on user_account for each row
  when (old.password_hash is distinct from new.password_hash) execute function passkeys_wait_for_the_password();

-- What an authenticator is asked to sign. Each is good once: an answer, right or wrong, removes it.
create table passkey_challenge (
  challenge_hash bytea primary key,
  user_id uuid references user_account, -- null: a login by passkey alone, by somebody not yet known
  purpose text not null check (purpose in ('add', 'prove', 'login')),
  expires_at timestamptz not null,
  constraint only_a_login_is_asked_of_nobody check ((user_id is null) = (purpose = 'login'))
);
create index passkey_challenge_by_end on passkey_challenge (expires_at);

-- Google -------------------------------------------------------------------------------------------------------------

-- The person whom Google identified. The subject never changes there; an address may, and is not kept here.
create table google_account (
  issuer text not null,
  subject text not null constraint a_subject_is_a_short_text check (length(subject) between 1 and 255),
  user_id uuid not null references user_account,
  linked_at timestamptz not null,
  primary key (issuer, subject)
);
create index google_account_by_user on google_account (user_id);

-- A login that is on its way through Google. Deleted when it comes back.
create table google_journey (
  state_hash bytea primary key, -- the browser's cookie holds the state itself
  code_verifier text not null,
  nonce text not null,
  device_id text not null check (length(device_id) between 1 and 400),
  device_label text not null,
  force_login boolean not null,
  forces uuid references user_account, -- whose session elsewhere may be ended; null: of the person who comes back
  next_path text not null constraint the_way_on_is_a_path_of_ours check (next_path ~ '^/([^/\\]|$)'),
  expires_at timestamptz not null,
  constraint only_a_forced_login_names_whom_it_forces check (forces is null or force_login)
);
create index google_journey_by_end on google_journey (expires_at);

-- The answer "Yes, Continue" to ending a session elsewhere: good once. A browser holds the token in a cookie.
create table google_consent (
  token_hash bytea primary key,
  user_id uuid references user_account, -- null: given on the page that asks before anybody is known
  current_device text,
  expires_at timestamptz not null,
  constraint a_known_user_has_a_session_elsewhere check ((user_id is null) = (current_device is null))
);
create index google_consent_by_end on google_consent (expires_at);

-- The proctoring host ------------------------------------------------------------------------------------------------

-- Ids of access tokens that were used. Each opens one call, whichever process it reaches; an expired row is not needed.
create table spent_access_token (
  token_id uuid primary key,
  expires_at timestamptz not null
);
create index spent_access_token_by_end on spent_access_token (expires_at);

-- Mails and consent --------------------------------------------------------------------------------------------------

-- Which optional mails a person chose. The defaults are in packages/domain/identity/mail-kinds.ts; a test compares the
-- kinds. Mails about the account, a purchase or a booking have no kind: they are always sent.
create table mail_choice (
  user_id uuid not null references user_account,
  kind text not null check (kind in ('reminders', 'results', 'wishlist', 'offers', 'jobs')),
  is_wanted boolean not null,
  chosen_at timestamptz not null,
  primary key (user_id, kind)
);

-- What a person agreed to, by purpose, and when they withdrew. Rows are evidence: ended, never deleted.
create table consent (
  consent_id uuid primary key,
  user_id uuid not null references user_account,
  purpose text not null check (purpose in ('offers-by-mail', 'jobs-by-mail')),
  text_version text not null check (text_version <> ''),
  language text not null check (language in ('en', 'hi')),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint consent_is_given_before_it_is_withdrawn check (withdrawn_at >= given_at)
);
create unique index one_consent_per_purpose_holds on consent (user_id, purpose) where withdrawn_at is null;
create index consent_by_user on consent (user_id, given_at);

-- Guardians ----------------------------------------------------------------------------------------------------------

-- A guardian is asked by mail and decides by the link in it. Asks with a decision, and decisions, are evidence: they
-- never change.
create table guardian_ask (
  guardian_ask_id uuid primary key,
  user_id uuid not null references user_account,
  ask_no integer not null check (ask_no > 0), -- the newest counts
  guardian_name text not null check (guardian_name <> ''),
  relation text not null check (relation in ('mother', 'father', 'legal-guardian')),
  guardian_email text not null check (guardian_email = lower(guardian_email) and guardian_email <> ''),
  -- One mailbox has many spellings (mum+1@, Mum@). Asks are limited per mailbox: the rule `mailbox` in
  -- packages/domain/identity/guardian-ask.ts; a test compares the two.
  guardian_mailbox text not null generated always as (
    split_part(split_part(lower(guardian_email), '@', 1), '+', 1) || '@' || split_part(lower(guardian_email), '@', 2)
  ) stored,
  language text not null check (language in ('en', 'hi')),
  token_hash bytea not null unique constraint an_ask_keeps_only_the_hash_of_its_link check (length(token_hash) = 32),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint an_ask_expires_after_it_was_made check (expires_at > asked_at),
  constraint the_asks_of_a_candidate_are_numbered unique (user_id, ask_no),
  unique (guardian_ask_id, expires_at)
);
create index guardian_ask_by_mailbox on guardian_ask (guardian_mailbox, asked_at);
create index guardian_ask_by_end on guardian_ask (expires_at);

create table guardian_decision (
  guardian_ask_id uuid not null,
  decision text not null check (decision in ('given', 'refused', 'withdrawn')),
  decided_by text not null check (decided_by in ('guardian', 'candidate')),
  text_version text,
  language text check (language in ('en', 'hi')),
  decided_at timestamptz not null,
  answer_by timestamptz not null, -- when the ask expires
  -- The decision that must come before this one.
  follows text generated always as (case when decision = 'withdrawn' then 'given' end) stored,
  primary key (guardian_ask_id, decision),
  foreign key (guardian_ask_id, answer_by) references guardian_ask (guardian_ask_id, expires_at),
  constraint only_what_was_given_is_withdrawn
    foreign key (guardian_ask_id, follows) references guardian_decision (guardian_ask_id, decision),
  constraint only_the_guardian_gives_or_refuses check (decided_by = 'guardian' or decision = 'withdrawn'),
  constraint an_expired_ask_is_not_answered check (decision = 'withdrawn' or decided_at < answer_by),
  constraint what_was_read_is_known_of_each_answer
    check (decision = 'withdrawn' or (text_version is not null and language is not null))
);
create unique index an_ask_is_answered_once on guardian_decision (guardian_ask_id)
  where decision in ('given', 'refused');

-- An ask that expired without an answer is no evidence, and holds the address of somebody who may not know us: it may
-- be deleted.
create function refuse_change_of_guardian_ask() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.expires_at <= now()
    and not exists (select from guardian_decision d where d.guardian_ask_id = old.guardian_ask_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger guardian_ask_is_append_only before update or delete on guardian_ask
  for each row execute function refuse_change_of_guardian_ask();
create trigger guardian_ask_is_never_emptied before truncate on guardian_ask
  for each statement execute function refuse_change();
create trigger guardian_decision_is_append_only before update or delete on guardian_decision
  for each row execute function refuse_change();
create trigger guardian_decision_is_never_emptied before truncate on guardian_decision
  for each statement execute function refuse_change();

-- No longer written: consents that a candidate recorded without their guardian. All of them have ended.
create table guardian_consent (
  guardian_consent_id uuid primary key,
  user_id uuid not null references user_account,
  guardian_name text not null check (guardian_name <> ''),
  relation text not null check (relation in ('mother', 'father', 'legal-guardian')),
  guardian_email text not null check (guardian_email <> ''),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint a_consent_is_given_before_it_is_withdrawn check (withdrawn_at >= given_at),
  constraint a_consent_that_no_guardian_confirmed_has_ended check (withdrawn_at is not null)
);
create unique index one_consent_holds_at_a_time on guardian_consent (user_id) where withdrawn_at is null;

-- Rights of the exam roles -------------------------------------------------------------------------------------------

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    -- Of a person: their age, and how long their session lives.
    grant select (user_id, born_on, guardian_consent_at) on user_account to kasauti_attempt;
    grant select (session_id, user_id, device_id, ended_at, kept_until, last_seen_at, idle_expires_at, expires_at)
      on session to kasauti_attempt;
    grant update (kept_until, last_seen_at, idle_expires_at, expires_at) on session to kasauti_attempt;
  end if;
end $$;
