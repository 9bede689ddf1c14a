-- Results are never updated, only superseded. What may be seen of one is decided by comparison (docs/response-sheet.md), not stored.

create table result (
  result_id uuid primary key,
  attempt_id uuid not null,
  version_no integer not null check (version_no > 0),
  candidate_id uuid not null,
  exam_id uuid not null,
  sitting_id uuid not null,
  form_id uuid not null,
  is_terminated boolean not null,
  is_practice boolean not null,
  key_version integer not null,
  scorer text not null,
  total text not null, -- exact fraction
  maximum text not null,
  pass_share_in_percent integer check (pass_share_in_percent between 1 and 100),
  passed boolean,
  detail text not null, -- the scorer's whole answer, as canonical JSON
  last_seq integer not null check (last_seq >= 0), -- the journal's last entry that was looked at
  inputs_hash bytea not null check (octet_length(inputs_hash) = 32),
  reason text not null,
  computed_at timestamptz not null,
  constraint a_result_version_is_made_once unique (attempt_id, version_no),
  constraint passing_needs_a_pass_mark check ((passed is null) = (pass_share_in_percent is null))
);
create trigger result_is_immutable before update or delete on result for each row execute function refuse_change();
create index result_by_candidate on result (candidate_id);
create index result_by_time on result (computed_at);
create index result_by_cohort on result (exam_id, form_id, attempt_id, version_no desc);

-- A second person's look at a terminated attempt. Without one, its result is withheld.
create table result_review (
  attempt_id uuid primary key,
  decision text not null check (decision in ('release', 'withhold')),
  reason_text text not null check (reason_text <> ''),
  decided_by uuid not null references user_account,
  decided_at timestamptz not null
);
create trigger result_review_is_final before update or delete on result_review for each row execute function refuse_change();

-- Candidates who were told that their result can be seen.
create table result_notice (
  attempt_id uuid primary key,
  told_at timestamptz not null
);
