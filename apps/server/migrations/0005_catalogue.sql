-- Exams as products.

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

create table category (
  category_id uuid primary key,
  slug text not null unique,
  name jsonb not null,
  description jsonb not null,
  hue integer not null check (hue between 0 and 359),
  synonyms jsonb not null default '{}', -- other words that people search it by, per language
  position integer not null
);

create table exam (
  exam_id uuid primary key,
  test_code text not null unique check (test_code ~ '^[A-Za-z0-9][A-Za-z0-9-]{0,39}$'),
  category_id uuid not null references category,
  provider_id uuid not null references provider,
  form_id uuid, -- the published form that new sittings use; the form belongs to authoring
  title jsonb not null,
  summary jsonb not null,
  details jsonb not null, -- audience, syllabus, faq, tags: shown, never decided upon
  pattern jsonb not null default '[]', -- sections with counts and marks, copied from the form when it is attached
  sample_items jsonb not null default '[]',
  question_count integer not null default 0 check (question_count >= 0),
  price_in_paise bigint not null,
  tax_rate_in_percent integer not null default 18 check (tax_rate_in_percent between 0 and 40),
  sac text not null default '999294' check (sac ~ '^[0-9]{6}$'),
  duration_minutes integer not null check (duration_minutes between 1 and 600),
  level text not null check (level in ('beginner', 'intermediate', 'advanced')),
  languages text[] not null check (cardinality(languages) > 0 and languages <@ array['en', 'hi']),
  mode text not null check (mode in ('none', 'recorded', 'live', 'centre')),
  is_practice boolean not null default false,
  validity_days integer not null default 365 check (validity_days > 0),
  reschedule_window_hours integer not null default 24 check (reschedule_window_hours >= 0),
  reschedule_max_count integer not null default 2 check (reschedule_max_count >= 0),
  cancel_window_hours integer not null default 24 check (cancel_window_hours >= 0),
  entry_closes_minutes integer not null default 30 check (entry_closes_minutes between 0 and 240),
  pass_share_in_percent integer check (pass_share_in_percent between 1 and 100),
  review_rule text not null default 'after-release' check (review_rule in ('never', 'after-release')),
  state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- The payment gateway takes no amount below one rupee.
  constraint an_exam_is_free_or_costs_a_rupee_to_ten_lakh check (
    price_in_paise = 0 or price_in_paise between 100 and 100000000),
  constraint a_practice_exam_is_free_and_unproctored check (not is_practice or (price_in_paise = 0 and mode = 'none'))
);
create index exam_by_category on exam (category_id);
