-- A guardian is asked by mail and decides by the link in it. What holds now stands in user_account.guardian_consent_at.
-- Both tables are evidence: nothing in them is ever changed or deleted.
create table guardian_ask (
  guardian_ask_id uuid primary key,
  user_id uuid not null references user_account,
  ask_no integer not null check (ask_no > 0), -- the newest counts
  guardian_name text not null check (guardian_name <> ''),
  relation text not null check (relation in ('mother', 'father', 'legal-guardian')),
  guardian_email text not null check (guardian_email = lower(guardian_email) and guardian_email <> ''),
  language text not null check (language in ('en', 'hi')),
  token_hash bytea not null unique constraint an_ask_keeps_only_the_hash_of_its_link check (length(token_hash) = 32),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  constraint an_ask_expires_after_it_was_made check (expires_at > asked_at),
  constraint the_asks_of_a_candidate_are_numbered unique (user_id, ask_no),
  unique (guardian_ask_id, expires_at)
);
create index guardian_ask_by_address on guardian_ask (guardian_email, asked_at);

create table guardian_decision (
  guardian_ask_id uuid not null,
  decision text not null check (decision in ('given', 'refused', 'withdrawn')),
  decided_by text not null check (decided_by in ('guardian', 'candidate')),
  text_version text,
  language text check (language in ('en', 'hi')),
  decided_at timestamptz not null,
  answer_by timestamptz not null, -- the ask's own end
  -- What must have been decided before.
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
create unique index an_ask_is_answered_once on guardian_decision (guardian_ask_id) where decision in ('given', 'refused');

create trigger guardian_ask_is_append_only before update or delete on guardian_ask
  for each row execute function refuse_change();
create trigger guardian_ask_is_never_emptied before truncate on guardian_ask
  for each statement execute function refuse_change();
create trigger guardian_decision_is_append_only before update or delete on guardian_decision
  for each row execute function refuse_change();
create trigger guardian_decision_is_never_emptied before truncate on guardian_decision
  for each statement execute function refuse_change();

-- Until now the candidate recorded the consent alone. Such a consent holds no longer: the guardian is asked. The rows stay as a record.
update guardian_consent set withdrawn_at = greatest(now(), given_at) where withdrawn_at is null;
update user_account set guardian_consent_at = null where guardian_consent_at is not null;
alter table guardian_consent add constraint a_consent_that_no_guardian_confirmed_has_ended check (withdrawn_at is not null);
