-- Results are never updated, only superseded. What may be seen of one is decided by comparison
-- (docs/response-sheet.md), not stored.

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
  -- Random bytes in inputs_hash: the hash is published before the key, and must not reveal it. A result without them
  -- is computed again, as a new version, when somebody looks at it.
  salt bytea check (octet_length(salt) = 32),

  constraint a_result_version_is_made_once unique (attempt_id, version_no),
  constraint passing_needs_a_pass_mark check ((passed is null) = (pass_share_in_percent is null))
);
create index result_by_candidate on result (candidate_id);
create index result_by_time on result (computed_at);
create index result_by_cohort on result (exam_id, form_id, attempt_id, version_no desc);
-- A rank is computed once and kept until the cohort has a newer result. This index finds that one.
create index result_by_cohort_time on result (exam_id, form_id, computed_at desc);
create trigger result_is_immutable before update or delete on result for each row execute function refuse_change();

-- A second person's review of a terminated attempt. Without one, its result is withheld.
create table result_review (
  attempt_id uuid primary key,
  decision text not null check (decision in ('release', 'withhold')),
  reason_text text not null check (reason_text <> ''),
  decided_by uuid not null references user_account,
  decided_at timestamptz not null
);
create index result_review_by_time on result_review (decided_at desc);
create trigger result_review_is_final before update or delete on result_review
  for each row execute function refuse_change();

-- Results whose candidates were not notified yet: a queue, so that notifying does not read all results of all years.
create table result_untold (
  attempt_id uuid primary key,
  exam_id uuid not null,
  form_id uuid not null
);
create index result_untold_by_form on result_untold (exam_id, form_id, attempt_id);

-- Candidates who were notified that their result can be seen.
create table result_notice (
  attempt_id uuid primary key,
  told_at timestamptz not null
);

-- The public halves of all keys that have signed receipts and sheets. They stay when the secret is changed, because
-- older signatures are checked by them.
create table issued_public_key (
  key_id text primary key,
  public_key bytea not null check (octet_length(public_key) = 32),
  first_used_at timestamptz not null default now()
);
create trigger issued_public_key_is_append_only before update or delete on issued_public_key
  for each row execute function refuse_change();
