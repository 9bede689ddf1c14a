-- Who agreed that somebody under 18 is watched over the internet, and when. What holds now stands in user_account.guardian_consent_at.
create table guardian_consent (
  guardian_consent_id uuid primary key,
  user_id uuid not null references user_account,
  guardian_name text not null check (guardian_name <> ''),
  relation text not null check (relation in ('mother', 'father', 'legal-guardian')),
  guardian_email text not null check (guardian_email <> ''),
  given_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint a_consent_is_given_before_it_is_withdrawn check (withdrawn_at >= given_at)
);
create unique index one_consent_holds_at_a_time on guardian_consent (user_id) where withdrawn_at is null;
