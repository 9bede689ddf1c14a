-- The jobs board: vacancies, saved ones, applications.

create table job (
  job_id uuid primary key,
  slug text not null unique,
  title text not null,
  company text not null,
  city text,
  is_remote boolean not null,
  employment_type text not null,
  experience_years_min integer not null default 0,
  experience_years_max integer,
  salary_min_in_paise bigint,
  salary_max_in_paise bigint,
  salary_unit text check (salary_unit in ('year', 'month')),
  description jsonb not null,
  requirements jsonb not null,
  hi jsonb, -- the same words in Hindi, where somebody has written them
  required_test_codes text[] not null default '{}',
  apply_url text check (apply_url ~ '^https://'), -- where to apply; null: here
  posted_at timestamptz not null,
  valid_through timestamptz not null,
  ended_at timestamptz, -- staff ended it before its last day
  version integer not null default 1 check (version > 0) -- an editor names the version they read
);
create index job_by_posting on job (posted_at desc);

create table saved_job (
  user_id uuid not null references user_account (user_id),
  job_id uuid not null references job (job_id),
  saved_at timestamptz not null,
  primary key (user_id, job_id)
);

create table job_application (
  application_id uuid primary key,
  job_id uuid not null references job (job_id),
  candidate_id uuid not null references user_account (user_id),
  state text not null check (state in ('sent', 'read', 'shortlisted', 'declined', 'withdrawn')),
  note text not null,
  consent_version integer not null, -- the words of consent that let the employer read the profile and chosen results
  sent_at timestamptz not null,
  decided_by uuid references user_account (user_id),
  decided_at timestamptz,
  answer text,
  withdrawn_at timestamptz,
  constraint only_a_decided_application_has_an_answer check ((decided_at is not null) = (answer is not null)),
  constraint only_a_withdrawn_application_has_an_end check ((state = 'withdrawn') = (withdrawn_at is not null)),
  constraint a_withdrawn_application_shows_nothing check (state <> 'withdrawn' or note = '')
);
create unique index one_application_per_job_and_candidate on job_application (job_id, candidate_id)
  where state <> 'withdrawn';
create index application_of_candidate on job_application (candidate_id, sent_at desc);
create index application_by_state on job_application (state, sent_at);

-- The results that the candidate chose to show.
create table job_application_result (
  application_id uuid not null references job_application (application_id),
  attempt_id uuid not null,
  primary key (application_id, attempt_id)
);
