-- The recomputing of results after a correction of a key. `up_to` is the last attempt that was looked at, so a run that
-- was stopped goes on after it. The counts themselves come from the results.
set local lock_timeout = '3s';

create table key_recompute (
  form_id uuid not null,
  key_version integer not null check (key_version > 1),
  begun_at timestamptz not null,
  up_to uuid,
  finished_at timestamptz,
  primary key (form_id, key_version)
);
create index key_recompute_under_way on key_recompute (begun_at) where finished_at is null;
create index result_by_form on result (form_id, attempt_id, version_no);
