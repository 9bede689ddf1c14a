-- Results are never updated, only superseded.

create table result (
  result_id uuid primary key,
  attempt_id uuid not null,
  version_no integer not null check (version_no > 0),
  candidate_id uuid not null,
  exam_id uuid not null,
  sitting_id uuid not null,
  form_id uuid not null,
  key_version integer not null,
  scorer text not null,
  total text not null, -- exact fraction
  maximum text not null,
  passed boolean,
  detail text not null, -- the scorer's whole answer, as canonical JSON
  inputs_hash bytea not null,
  reason text not null,
  computed_at timestamptz not null,
  unique (attempt_id, version_no)
);
create trigger result_is_immutable before update or delete on result for each row execute function refuse_change();
create index result_by_candidate on result (candidate_id);
create index result_by_sitting on result (sitting_id, exam_id);

-- What may be seen of an attempt's result, apart from the result itself.
create table result_release (
  attempt_id uuid primary key,
  state text not null check (state in ('withheld', 'score-only', 'released')),
  reason text not null,
  changed_at timestamptz not null
);
