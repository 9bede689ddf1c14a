-- A mail is tried again later and later, and given up when the other side refuses it for good or never takes it.
alter table mail_message
  drop constraint mail_message_state_check,
  add constraint mail_message_state_check check (state in ('queued', 'sent', 'failed')),
  add column tries integer not null default 0,
  add column try_after timestamptz not null default now(), -- also keeps others away while one sends it
  add column last_problem text,
  -- What was written is forgotten some days after it was sent; that it was sent is kept, so that no fact is mailed twice.
  add column blanked_at timestamptz;
create index mail_message_queued on mail_message (try_after) where state = 'queued';
create index mail_message_written on mail_message (queued_at) where state <> 'queued' and blanked_at is null;
