-- What all modules use: the two roles that serve candidates, mail, live events, and the guard of append-only tables.

create extension if not exists btree_gist; -- exclusion constraints that compare ids and time ranges together

-- The roles that serve candidates during an exam. Neither may read an answer key (schema sealed).
-- kasauti_delivery saves answers: it cannot change what is stored, and sees neither people nor money.
-- kasauti_attempt enters, starts, transfers, reads and ends attempts, and seals papers.
-- Each module grants its tables to them at the end of its file. A database user who may not create roles leaves them
-- out; the operator adds them later (docs/runbooks/database-roles.md).
do $$
declare
  exam_role text;
begin
  foreach exam_role in array array['kasauti_delivery', 'kasauti_attempt'] loop
    if not exists (select from pg_roles where rolname = exam_role)
       and exists (select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)) then
      begin
        execute format('create role %I nologin', exam_role);
      exception when duplicate_object or unique_violation then null; -- another database of this server came first
      end;
    end if;
    if exists (select from pg_roles where rolname = exam_role) then
      if not pg_has_role(current_user, exam_role, 'member') then
        begin
          execute format('grant %I to %I', exam_role, current_user);
        exception when insufficient_privilege then null; -- the server says at its start that it runs without the role
        end;
      end if;
      execute format('grant usage on schema public to %I', exam_role);
    end if;
  end loop;
end $$;

-- Trigger of tables whose rows are evidence.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Which secret the keys of this installation are derived from. Neither the secret nor a key follows from it.
create table installation_secret (
  only_row boolean primary key default true check (only_row),
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  first_used_at timestamptz not null default now()
);

-- Mails are rows before they are sent. A mail is retried at growing intervals, until the other side refuses it for
-- good.
create table mail_message (
  mail_message_id uuid primary key,
  dedupe_key text not null unique, -- one mail per fact, however often the fact is delivered
  to_address text not null,
  subject text not null,
  html text not null,
  plain text not null,
  attachments jsonb not null default '[]',

  state text not null default 'queued' check (state in ('queued', 'sent', 'failed', 'unwanted')),
  queued_at timestamptz not null,
  sent_at timestamptz,
  tries integer not null default 0,
  try_after timestamptz not null default now(), -- also keeps other processes away while one sends it
  last_problem text,
  -- The text is deleted some days after sending. The row stays, so that no fact is mailed twice.
  blanked_at timestamptz,

  -- Set when the reader can turn this kind off: a queued mail is dropped once they do.
  optional_kind text,
  optional_for uuid,

  constraint only_a_sent_message_has_a_sending_time check ((state = 'sent') = (sent_at is not null)),
  constraint nothing_is_written_that_nobody_wants check (state <> 'unwanted' or (html = '' and plain = '')),
  constraint an_optional_mail_has_its_reader check ((optional_kind is null) = (optional_for is null))
);
create index mail_message_by_recipient on mail_message (to_address, queued_at desc);
create index mail_message_by_age on mail_message (queued_at);
create index mail_message_queued on mail_message (try_after) where state = 'queued';
create index mail_message_written on mail_message (queued_at) where state <> 'queued' and blanked_at is null;
create index mail_message_waiting_by_choice on mail_message (optional_for, optional_kind)
  where state = 'queued' and optional_for is not null;

-- Recent live events. A screen that lost its connection asks for what it missed.
create table live_event (
  live_event_id bigint generated always as identity primary key,
  topic text not null,
  payload text not null,
  created_at timestamptz not null default now()
);
create index live_event_by_topic on live_event (topic, live_event_id);
create index live_event_by_age on live_event (created_at);

-- The outbox is a table of the worker library, in a schema of its own. This function runs with its owner's rights, so
-- that a role can announce without any right to that schema.
create function put_in_outbox(announcement json, run_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job('announcement', announcement, run_at => run_at);
end $$;
revoke execute on function put_in_outbox(json, timestamptz) from public;

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant insert on live_event to kasauti_attempt;
    grant execute on function put_in_outbox(json, timestamptz) to kasauti_attempt;
  end if;
end $$;
