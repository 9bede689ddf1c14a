-- Attempts, leases, response events, receipts. Every table here but commit_root and sitting_paper is distributed by attempt_id:
-- no key, unique index or foreign key without it.

-- The sealed paper of a sitting: ciphertext in the object store, content key wrapped with a key derived from the server's secret.
create table sitting_paper (
  sitting_id uuid not null,
  exam_id uuid not null,
  form_id uuid not null,
  object_key text not null,
  sha256 bytea not null,
  wrapped_key bytea not null,
  sealed_at timestamptz not null,
  primary key (sitting_id, exam_id)
);

create table attempt (
  attempt_id uuid primary key,
  booking_id uuid not null,
  candidate_id uuid not null,
  exam_id uuid not null,
  sitting_id uuid not null,
  room_id uuid not null,
  form_id uuid not null,
  mode text not null check (mode in ('none', 'recorded', 'live', 'centre')),
  is_practice boolean not null,
  state text not null check (state in ('lobby', 'authorised', 'refused', 'active', 'paused', 'submitted', 'terminated')),
  order_seed text not null,
  t0 timestamptz not null,
  window_ends_at timestamptz not null,
  duration_minutes integer not null check (duration_minutes > 0),
  compensatory_minutes integer not null default 0 check (compensatory_minutes >= 0),
  credit_ms bigint not null default 0 check (credit_ms >= 0),
  muted_signals boolean not null default false,
  lease_epoch integer not null default 0 check (lease_epoch >= 0),
  lease_session_id uuid,
  lease_waits_for_proctor boolean not null default false,
  last_seq integer not null default 0,
  lobby_at timestamptz not null,
  authorised_at timestamptz,
  started_at timestamptz,
  deadline_at timestamptz,
  paused_at timestamptz,
  submitted_at timestamptz,
  submitted_by text check (submitted_by in ('candidate', 'deadline', 'proctor')),
  refusal_reason text,
  constraint a_started_attempt_has_a_deadline check ((started_at is null) = (deadline_at is null)),
  constraint a_running_attempt_was_started check (state not in ('active', 'paused', 'submitted', 'terminated') or started_at is not null),
  constraint only_a_paused_attempt_has_a_pause check ((state = 'paused') = (paused_at is not null)),
  constraint only_an_ended_attempt_was_submitted check ((state in ('submitted', 'terminated')) = (submitted_at is not null and submitted_by is not null))
);
create index attempt_by_sitting on attempt (sitting_id, room_id);
create index attempt_by_candidate on attempt (candidate_id);
create index attempt_due on attempt (deadline_at) where state in ('active');

create table response_event (
  attempt_id uuid not null,
  seq integer not null,
  op_id uuid not null,
  item_ref text,
  kind text not null,
  payload text not null, -- the bytes that were hashed
  client_at timestamptz not null,
  server_at timestamptz not null,
  lease_epoch integer not null,
  late boolean not null,
  lane_id uuid not null,
  root_no bigint not null,
  leaf_no integer not null,
  hash bytea not null,
  primary key (attempt_id, seq)
) with (autovacuum_vacuum_insert_scale_factor = 0.5);

-- Each commit's events form a Merkle tree; its signed root is chained to the lane's last one.
create table commit_root (
  lane_id uuid not null,
  root_no bigint not null,
  root bytea not null,
  prev_root bytea not null,
  leaf_count integer not null,
  signed_at timestamptz not null,
  signature bytea not null,
  key_id text not null,
  primary key (lane_id, root_no)
);

create table attempt_credit (
  attempt_id uuid not null,
  credit_no integer not null,
  kind text not null check (kind in ('pause', 'lost-time', 'compensatory-change')),
  credit_ms bigint not null,
  reason_code text not null,
  reason_text text not null,
  given_by uuid not null,
  given_at timestamptz not null,
  primary key (attempt_id, credit_no)
);

-- Late events that a person accepted, with the reason.
create table late_acceptance (
  attempt_id uuid not null,
  seq integer not null,
  accepted_by uuid not null,
  reason_text text not null,
  accepted_at timestamptz not null,
  primary key (attempt_id, seq)
);
