-- What every module stands on: the audit chain, mail, live events.

create extension if not exists btree_gist;

-- The hash-chained log. One head row is locked last in each transaction that records something, so entries are dense and ordered.
create table audit_head (
  only_row boolean primary key default true check (only_row),
  last_no bigint not null,
  last_hash bytea not null
);
insert into audit_head (last_no, last_hash) values (0, '\x0000000000000000000000000000000000000000000000000000000000000000');

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

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create trigger audit_entry_is_append_only before update or delete on audit_entry
  for each row execute function refuse_change();
create trigger audit_entry_is_never_emptied before truncate on audit_entry
  for each statement execute function refuse_change();

create table mail_message (
  mail_message_id uuid primary key,
  dedupe_key text not null unique, -- one message per fact, however often the fact is delivered
  to_address text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachments jsonb not null default '[]',
  state text not null default 'queued' check (state in ('queued', 'sent')),
  queued_at timestamptz not null,
  sent_at timestamptz,
  constraint only_a_sent_message_has_a_sending_time check ((state = 'sent') = (sent_at is not null))
);
create index mail_message_by_recipient on mail_message (to_address, queued_at desc);

-- Recent live events, so that a screen that lost its connection can ask for what it missed.
create table live_event (
  live_event_id bigint generated always as identity primary key,
  topic text not null,
  payload text not null,
  created_at timestamptz not null default now()
);
create index live_event_by_topic on live_event (topic, live_event_id);
create index live_event_by_age on live_event (created_at);
