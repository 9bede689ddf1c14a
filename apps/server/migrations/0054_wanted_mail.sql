-- Which mails somebody wants, by kind, where they have chosen. What holds where they have not: packages/domain/identity/mail-kinds.ts,
-- which a test holds equal to the kinds here. Mails about the account, a purchase or a booking have no kind: they are always sent.
create table mail_choice (
  user_id uuid not null references user_account,
  kind text not null check (kind in ('reminders', 'results', 'wishlist', 'offers', 'jobs')),
  is_wanted boolean not null,
  chosen_at timestamptz not null,
  primary key (user_id, kind)
);

-- A mail that its reader does not want is noted and never sent: what was decided when the fact was told stays so, and no job asks again.
alter table mail_message
  drop constraint mail_message_state_check,
  add constraint mail_message_state_check check (state in ('queued', 'sent', 'failed', 'unwanted')),
  add constraint nothing_is_written_that_nobody_wants check (state <> 'unwanted' or (html = '' and plain = ''));

-- What somebody has agreed to, purpose by purpose, and when they took it back. Rows are evidence: ended, never deleted.
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
