-- Exams as products: providers, categories, exams, their prices.

create table provider (
  provider_id uuid primary key,
  slug text not null unique,
  display_name text not null,
  legal_name text not null,
  city text not null,
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  about jsonb not null,
  website text
);
alter table user_account add constraint user_account_provider_id_fkey foreign key (provider_id) references provider;

create table category (
  category_id uuid primary key,
  slug text not null unique,
  name jsonb not null,
  description jsonb not null,
  hue integer not null check (hue between 0 and 359),
  synonyms jsonb not null default '{}', -- other words that people search it by, per language
  position integer not null,
  version integer not null default 1 check (version > 0) -- an editor names the version they read
);

create table exam (
  exam_id uuid primary key,
  test_code text not null unique check (test_code ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$'),
  category_id uuid not null references category,
  provider_id uuid not null references provider,
  form_id uuid, -- the published form that new sittings use; the form belongs to authoring

  -- What the pages show.
  title jsonb not null,
  summary jsonb not null,
  details jsonb not null, -- audience, syllabus, faq, tags: shown, never used in a decision
  pattern jsonb not null default '[]', -- sections with counts and marks, copied from the form when it is attached
  sample_items jsonb not null default '[]',
  question_count integer not null default 0 check (question_count >= 0),
  level text not null check (level in ('beginner', 'intermediate', 'advanced')),
  languages text[] not null check (cardinality(languages) > 0 and languages <@ array['en', 'hi']),

  -- Price and tax.
  price_in_paise bigint not null,
  tax_rate_in_percent integer not null default 18 check (tax_rate_in_percent between 0 and 40),
  sac text not null default '999294' check (sac ~ '^[0-9]{6}$'),
  validity_days integer not null default 365 check (validity_days > 0),

  -- How it is booked and sat.
  mode text not null check (mode in ('none', 'recorded', 'live', 'centre')),
  is_practice boolean not null default false,
  duration_minutes integer not null check (duration_minutes between 1 and 600),
  entry_closes_minutes integer not null default 30 check (entry_closes_minutes between 0 and 240),
  reschedule_window_hours integer not null default 24 check (reschedule_window_hours >= 0),
  reschedule_max_count integer not null default 2 check (reschedule_max_count >= 0),
  cancel_window_hours integer not null default 24 check (cancel_window_hours >= 0),
  -- Of an exam that costs nothing: its questions stay the same, and the score is shown after each attempt.
  most_attempts integer not null default 3 check (most_attempts between 1 and 100),
  pass_share_in_percent integer check (pass_share_in_percent between 1 and 100),
  review_rule text not null default 'after-release' check (review_rule in ('never', 'after-release')),

  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  version integer not null default 1 check (version > 0), -- an editor names the version they read
  created_at timestamptz not null,
  updated_at timestamptz not null,

  -- The payment gateway takes no amount below one rupee.
  constraint an_exam_is_free_or_costs_a_rupee_to_ten_lakh check (
    price_in_paise = 0 or price_in_paise between 100 and 100000000),
  constraint a_practice_exam_is_free_and_unproctored check (not is_practice or (price_in_paise = 0 and mode = 'none'))
);
create index exam_by_category on exam (category_id);
create index exam_by_form on exam (form_id, is_practice);

-- A price is asked for by one person and decided by another.
create table price_ask (
  price_ask_id uuid primary key,
  exam_id uuid not null references exam,
  from_in_paise bigint not null,
  to_in_paise bigint not null,
  reason text not null,
  asked_by uuid not null references user_account,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'taken-back')),
  decided_by uuid references user_account,
  decided_at timestamptz,
  constraint a_decision_names_who_and_when
    check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null)),
  constraint a_price_needs_a_second_person check (state <> 'approved' or decided_by <> asked_by),
  constraint only_who_asked_takes_it_back check (state <> 'taken-back' or decided_by = asked_by)
);
create unique index one_price_waits_for_a_decision on price_ask (exam_id) where state = 'waiting';

-- The prices of an exam while it was on sale. A mail of offers says what is new or cheaper since the last one.
create table exam_price (
  exam_id uuid not null references exam,
  since timestamptz not null,
  price_in_paise bigint not null,
  primary key (exam_id, since)
);
create index exam_price_by_time on exam_price (since);

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant select on exam to kasauti_attempt;
  end if;
end $$;
