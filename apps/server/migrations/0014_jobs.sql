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
  required_test_codes text[] not null default '{}',
  posted_at timestamptz not null,
  valid_through timestamptz not null
);
create index job_by_posting on job (posted_at desc);
