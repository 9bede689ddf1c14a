-- The hash-chained log of what people and the system did.

-- The end of the chain. A transaction locks this row last, so entries are dense and in order.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  last_no bigint not null,
  last_hash bytea not null
);
insert into audit_head (last_no, last_hash) values (0, decode(repeat('00', 32), 'hex'));

create table audit_entry (
  entry_no bigint primary key check (entry_no > 0),
  at timestamptz not null,
  actor_id uuid,
  actor_role text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  reason text,
  detail text not null, -- canonical JSON, kept as the bytes that were hashed
  request_id text,
  prev_hash bytea not null,
  hash bytea not null unique
);
create index audit_entry_by_object on audit_entry (object_kind, object_id, entry_no);
create index audit_entry_by_actor on audit_entry (actor_id, entry_no);
create index audit_entry_by_action on audit_entry (action, entry_no);
create index audit_entry_by_matter on audit_entry (split_part(action, '.', 1), entry_no);
create index audit_entry_by_time on audit_entry (at, entry_no);
create trigger audit_entry_is_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_is_never_emptied before truncate on audit_entry
  for each statement execute function refuse_change();

-- Refused calls of a person within one minute. The first is an entry of its own; the others become one entry with
-- their count when the minute is over. Otherwise anybody could make all writers wait for the head of the chain.
create table refused_access (
  user_id uuid not null,
  minute_at timestamptz not null,
  actor_role text not null,
  further integer not null default 0 constraint a_count_is_not_negative check (further >= 0),
  primary key (user_id, minute_at)
);

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant insert on audit_entry to kasauti_attempt;
    grant select, update on audit_head to kasauti_attempt;
  end if;
end $$;
