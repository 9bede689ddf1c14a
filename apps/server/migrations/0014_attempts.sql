-- Attempts, leases, response events, receipts. Every table here but commit_root, receipt_heads and sitting_paper is
-- distributed by attempt_id: no key, unique index or foreign key without it.

-- The sealed paper of a sitting: ciphertext in the object store, its content key wrapped with a key derived from the
-- server's secret.
create table sitting_paper (
  sitting_id uuid not null,
  exam_id uuid not null,
  form_id uuid not null,
  object_key text not null,
  sha256 bytea not null check (octet_length(sha256) = 32),
  wrapped_key bytea not null,
  sealed_at timestamptz not null,
  primary key (sitting_id, exam_id)
);
create index sitting_paper_by_sha256 on sitting_paper (sha256);

-- A sitting that was planned before the keys came out is still held: its candidates have paid.
create function check_sealed_paper() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('form-release:' || new.form_id, 0));
  if exists (
    select from form_release where form_id = new.form_id
       and not exists (select from exam where exam_id = new.exam_id and is_practice)
       and not exists (select from sitting where sitting_id = new.sitting_id and created_at <= released_at)
  ) then
    raise exception 'the keys of form % are out', new.form_id
      using errcode = 'check_violation', table = 'sitting_paper', constraint = 'a_paper_whose_keys_are_out_is_not_sealed_again';
  end if;
  return new;
end $$;
create trigger sealed_paper_is_secret before insert on sitting_paper
  for each row execute function check_sealed_paper();
-- A paper is sealed when the lobby opens, and again with a newer form while nobody has entered.
create trigger paper_sealed_again_is_secret before update of form_id on sitting_paper
  for each row when (new.form_id <> old.form_id) execute function check_sealed_paper();

-- Attempts -----------------------------------------------------------------------------------------------------------

create table attempt (
  attempt_id uuid primary key,
  booking_id uuid not null,
  candidate_id uuid not null,
  exam_id uuid not null,
  sitting_id uuid not null,
  room_id uuid not null,
  form_id uuid not null,
  state text not null
    check (state in ('lobby', 'authorised', 'refused', 'active', 'paused', 'submitted', 'terminated')),

  -- Copied from the exam when the candidate enters: a later change of the exam does not change this attempt.
  mode text not null check (mode in ('none', 'recorded', 'live', 'centre')),
  is_practice boolean not null,
  pass_share_in_percent integer check (pass_share_in_percent between 1 and 100),
  order_seed text not null,
  t0 timestamptz not null,
  window_ends_at timestamptz not null,
  entry_closes_minutes integer not null check (entry_closes_minutes >= 0),
  duration_minutes integer not null check (duration_minutes > 0),
  -- How long after the deadline and its grace an entry that arrived in time may still be stored as in time.
  drain_seconds integer not null default 30
    constraint a_queue_is_drained_within_minutes check (drain_seconds between 0 and 600),
  compensatory_minutes integer not null default 0 check (compensatory_minutes >= 0),
  credit_ms bigint not null default 0 check (credit_ms >= 0),
  muted_signals boolean not null default false,

  -- The lease: which session may write, and which one asks for it.
  lease_epoch integer not null default 0 check (lease_epoch >= 0),
  -- The session with which the candidate waits in the lobby: in a watched room the proctor lets in the device there.
  lobby_session_id uuid,
  lease_session_id uuid,
  lease_waits_for_proctor boolean not null default false,
  lease_next_session_id uuid, -- the session that asks for the lease or, when it no longer waits, was let in

  lobby_at timestamptz not null,
  authorised_at timestamptz,
  started_at timestamptz,
  deadline_at timestamptz,
  paused_at timestamptz,
  submitted_at timestamptz,
  submitted_by text check (submitted_by in ('candidate', 'deadline', 'proctor')),
  refusal_reason text,

  constraint a_started_attempt_has_a_deadline check ((started_at is null) = (deadline_at is null)),
  constraint a_started_attempt_has_a_writer check (
    (started_at is null) = (lease_epoch = 0) and (started_at is null) = (lease_session_id is null)),
  constraint a_running_attempt_was_started
    check (state not in ('active', 'paused', 'submitted', 'terminated') or started_at is not null),
  constraint only_a_paused_attempt_has_a_pause check ((state = 'paused') = (paused_at is not null)),
  constraint only_an_ended_attempt_was_submitted
    check ((state in ('submitted', 'terminated')) = (submitted_at is not null and submitted_by is not null)),
  constraint only_a_proctor_terminates check (state <> 'terminated' or submitted_by = 'proctor'),
  constraint whoever_waits_for_the_proctor_is_known
    check (not lease_waits_for_proctor or lease_next_session_id is not null)
);
create index attempt_by_sitting on attempt (sitting_id, room_id);
create index attempt_by_candidate on attempt (candidate_id);
create index attempt_due on attempt (deadline_at) where state = 'active';
create index attempt_paused on attempt (paused_at) where state = 'paused';
-- Whether a form is still being sat is asked at each look at a result. The statement names the states by parameters,
-- which no partial index can answer.
create index attempt_by_form on attempt (form_id, state, deadline_at);

-- Time that was given to an attempt.
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

-- When the page of an unproctored attempt last said that nothing waits there to be sent. It contradicts an entry that
-- comes later and claims an earlier time. A table of its own, because saves lock the attempt's row.
create table nothing_waited (
  attempt_id uuid primary key,
  at timestamptz not null
);

-- The journal and its receipts ---------------------------------------------------------------------------------------

-- The journal. Its key is its only full index: a second one would cost each save 4 µs of the database. The key is also
-- the guard between server processes: each gives the next number of an attempt; the second to do so collides, reads
-- again, and finds what the other stored.
create table response_event (
  attempt_id uuid not null,
  seq integer not null,
  op_id uuid not null,
  item_ref text,
  kind text not null,
  payload text not null, -- the bytes that were hashed
  client_at timestamptz not null,
  server_at timestamptz not null, -- its root's signed_at
  lease_epoch integer not null,
  late boolean not null,
  lane_id uuid not null,
  root_no bigint not null,
  leaf_no integer not null,
  -- When the request was complete at the server, by the database's clock. Part of the entry's leaf from version 2 on
  -- (docs/receipts.md).
  arrived_at timestamptz,
  primary key (attempt_id, seq)
) with (autovacuum_vacuum_insert_scale_factor = 0.5);
-- Late entries are few among many, and a person must find them.
create index response_event_late on response_event (attempt_id) where late;
create trigger response_event_is_append_only before update or delete on response_event
  for each row execute function refuse_change();
create trigger response_event_is_never_emptied before truncate on response_event
  for each statement execute function refuse_change();

-- The events of each commit form a Merkle tree. Its signed root is chained to the last one of its lane
-- (docs/receipts.md).
create table commit_root (
  lane_id uuid not null,
  root_no bigint not null check (root_no > 0),
  root bytea not null,
  prev_root bytea not null,
  leaf_count integer not null,
  leaves bytea not null, -- the leaf hashes in order: from them a receipt can be made again
  signed_at timestamptz not null,
  signature bytea not null,
  key_id text not null,
  primary key (lane_id, root_no),
  constraint a_root_has_its_leaves check (leaf_count > 0 and octet_length(leaves) = 32 * leaf_count)
);
alter table commit_root alter column leaves set storage external; -- hashes cannot be compressed
-- The roots of a day. They come in the order of their time, so a range index costs a save next to nothing.
create index commit_root_by_time on commit_root using brin (signed_at);
create trigger commit_root_is_append_only before update or delete on commit_root
  for each row execute function refuse_change();
create trigger commit_root_is_never_emptied before truncate on commit_root
  for each statement execute function refuse_change();

-- The heads of all lanes, published day by day (docs/receipts.md). Each document names the one before, and a new lane
-- names the newest one. So no root before a published head can be added, removed or changed afterwards.
create table receipt_heads (
  day date primary key,
  document text not null, -- canonical JSON, as it was signed
  hash bytea not null check (octet_length(hash) = 32), -- its SHA-256
  signature bytea not null,
  key_id text not null
);
create trigger receipt_heads_are_append_only before update or delete on receipt_heads
  for each row execute function refuse_change();
create trigger receipt_heads_are_never_emptied before truncate on receipt_heads
  for each statement execute function refuse_change();

-- Late entries -------------------------------------------------------------------------------------------------------

-- A person decides whether a late entry counts, with a reason.
create table late_acceptance (
  attempt_id uuid not null,
  seq integer not null,
  accepted_by uuid not null,
  reason_text text not null,
  accepted_at timestamptz not null,
  primary key (attempt_id, seq)
);

create table late_dismissal (
  attempt_id uuid not null,
  seq integer not null,
  dismissed_by uuid not null,
  reason_text text not null check (reason_text <> ''),
  dismissed_at timestamptz not null,
  primary key (attempt_id, seq)
);
create trigger late_dismissal_is_append_only before update or delete on late_dismissal
  for each row execute function refuse_change();

-- Rights of the exam roles -------------------------------------------------------------------------------------------

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_delivery') then
    grant select, insert on response_event, commit_root to kasauti_delivery;
    -- Locking a row needs the right to change one of its columns: this one decides nothing.
    grant select, update (refusal_reason) on attempt to kasauti_delivery;
    grant select on receipt_heads to kasauti_delivery;
  end if;
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant select, insert, update on attempt, sitting_paper to kasauti_attempt;
    grant select, insert on response_event, commit_root to kasauti_attempt;
    grant select on receipt_heads, late_acceptance, late_dismissal, nothing_waited to kasauti_attempt;
  end if;
end $$;
