-- An import of questions works in the background (ADR 0143). `stage` says what it does, `alive_at` when the server last
-- worked on it, and `turn` counts the attempts to take it in. A run that was taken in says so by `taken_at`.
set local lock_timeout = '3s';

alter table import_run
  add column stage text not null default 'ready' check (stage in ('reading', 'ready', 'refused', 'taking-in')),
  add column problem text check (problem in ('cannot-read', 'too-many-questions', 'file-infected', 'cannot-check-now',
    'server-stopped', 'not-taken-in')),
  add column done integer not null default 0 check (done >= 0),
  add column total integer check (total >= done),
  add column alive_at timestamptz,
  add column turn integer not null default 0,
  add constraint a_refused_file_says_why check (stage <> 'refused' or problem is not null),
  add constraint a_run_at_work_says_when_it_was_alive check ((stage in ('reading', 'taking-in')) = (alive_at is not null)),
  add constraint a_run_that_is_taken_in_is_at_rest check (taken_at is null or stage = 'ready');
create index import_run_at_work on import_run (alive_at) where alive_at is not null;
