-- Attempts, leases, response events, receipts. Every table here but commit_root and sitting_paper is distributed by attempt_id:
-- no key, unique index or foreign key without it.

-- The sealed paper of a sitting: ciphertext in the object store, content key wrapped with a key derived from the server's secret.
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
  entry_closes_minutes integer not null check (entry_closes_minutes >= 0),
  duration_minutes integer not null check (duration_minutes > 0),
  compensatory_minutes integer not null default 0 check (compensatory_minutes >= 0),
  credit_ms bigint not null default 0 check (credit_ms >= 0),
  muted_signals boolean not null default false,
  lease_epoch integer not null default 0 check (lease_epoch >= 0),
  lease_session_id uuid,
  lease_waits_for_proctor boolean not null default false,
  lease_next_session_id uuid, -- who asks for the lease or, when it no longer waits, was let in
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
  constraint a_running_attempt_was_started check (state not in ('active', 'paused', 'submitted', 'terminated') or started_at is not null),
  constraint only_a_paused_attempt_has_a_pause check ((state = 'paused') = (paused_at is not null)),
  constraint only_an_ended_attempt_was_submitted check ((state in ('submitted', 'terminated')) = (submitted_at is not null and submitted_by is not null)),
  constraint only_a_proctor_terminates check (state <> 'terminated' or submitted_by = 'proctor'),
  constraint whoever_waits_for_the_proctor_is_known check (not lease_waits_for_proctor or lease_next_session_id is not null)
);
create index attempt_by_sitting on attempt (sitting_id, room_id);
create index attempt_by_candidate on attempt (candidate_id);
create index attempt_due on attempt (deadline_at) where state = 'active';
create index attempt_paused on attempt (paused_at) where state = 'paused';

-- The journal. Its only index is its key: a second one costs a save 4 µs of the database. The key is also the guard between server
-- processes: each gives an attempt's next number, and whoever comes second collides, reads again and finds what the other stored.
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
  primary key (attempt_id, seq)
) with (autovacuum_vacuum_insert_scale_factor = 0.5);

-- Each commit's events form a Merkle tree; its signed root is chained to the lane's last one (docs/receipts.md).
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

create trigger response_event_is_append_only before update or delete on response_event
  for each row execute function refuse_change();
create trigger response_event_is_never_emptied before truncate on response_event
  for each statement execute function refuse_change();
create trigger commit_root_is_append_only before update or delete on commit_root
  for each row execute function refuse_change();
create trigger commit_root_is_never_emptied before truncate on commit_root
  for each statement execute function refuse_change();

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

-- The role under which answers are saved: it sees no answer key (schema sealed), cannot change what was stored, and knows nothing of
-- people or money. Where the database's user may not create roles, the operator does (docs/runbooks/database-roles.md).
do $$
begin
  if not exists (select from pg_roles where rolname = 'kasauti_delivery')
     and exists (select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)) then
    begin
      create role kasauti_delivery nologin;
    exception when duplicate_object or unique_violation then null; -- another database of this server came first
    end;
  end if;
  if exists (select from pg_roles where rolname = 'kasauti_delivery') then
    if not pg_has_role(current_user, 'kasauti_delivery', 'member') then
      begin
        execute format('grant kasauti_delivery to %I', current_user);
      exception when insufficient_privilege then null; -- the lane then says at its start that it runs without the role
      end;
    end if;
    grant usage on schema public to kasauti_delivery;
    grant select, insert on response_event, commit_root to kasauti_delivery;
    -- Locking a row needs the right to change one of its columns: this one decides nothing.
    grant select, update (refusal_reason) on attempt to kasauti_delivery;
    grant select on form to kasauti_delivery;
  end if;
end $$;
