alter table job
  -- The same words in Hindi, where somebody has written them.
  add column hi jsonb,
  -- Where one applies; null: here.
  add column apply_url text check (apply_url ~ '^https://'),
  -- Staff ended it before its last day.
  add column ended_at timestamptz;

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
  -- Which words of consent were agreed to, and when; who may read the profile and the chosen results hangs on it.
  consent_version integer not null,
  sent_at timestamptz not null,
  decided_by uuid references user_account (user_id),
  decided_at timestamptz,
  answer text,
  withdrawn_at timestamptz,
  constraint only_a_decided_application_has_an_answer check ((decided_at is not null) = (answer is not null)),
  constraint only_a_withdrawn_application_has_an_end check ((state = 'withdrawn') = (withdrawn_at is not null)),
  constraint a_withdrawn_application_shows_nothing check (state <> 'withdrawn' or note = '')
);
create unique index one_application_per_job_and_candidate on job_application (job_id, candidate_id) where state <> 'withdrawn';
create index application_of_candidate on job_application (candidate_id, sent_at desc);
create index application_by_state on job_application (state, sent_at);

create table job_application_result (
  application_id uuid not null references job_application (application_id),
  attempt_id uuid not null,
  primary key (application_id, attempt_id)
);
