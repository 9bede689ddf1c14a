-- Files of questions that were read and not taken in yet, or taken in (ADR 0131). What was read holds questions and
-- keys, so it is encrypted as these are.
set local lock_timeout = '3s';

create table import_run (
  import_run_id uuid primary key,
  provider_id uuid not null references provider,
  format text not null check (format in ('aiken', 'gift', 'moodle-xml', 'qti', 'qti-package', 'csv', 'xlsx')),
  file_name text not null check (length(file_name) between 1 and 200),
  started_by uuid not null,
  started_at timestamptz not null,
  taken_by uuid,
  taken_at timestamptz,
  taken_count integer check (taken_count > 0),
  constraint a_run_that_is_taken_in_says_by_whom_and_how_many check (
    (taken_at is null) = (taken_by is null) and (taken_at is null) = (taken_count is null))
);
create index import_run_waiting on import_run (started_at) where taken_at is null;
create trigger import_run_is_taken_in_once before update or delete on import_run
  for each row when (old.taken_at is not null) execute function refuse_change();

-- One row for each question of the file, and for each fault of the file as a whole.
create table sealed.import_finding (
  import_run_id uuid not null references public.import_run on delete cascade,
  finding_no integer not null check (finding_no > 0),
  outcome text not null check (outcome in ('unchanged', 'changed', 'refused')),
  content bytea not null,
  primary key (import_run_id, finding_no),
  constraint content_is_encrypted check (is_encrypted(content))
);
alter table sealed.import_finding alter column content set storage external; -- it cannot be compressed
create trigger import_finding_is_immutable before update on sealed.import_finding
  for each row execute function refuse_change_but_of_encryption('content');
