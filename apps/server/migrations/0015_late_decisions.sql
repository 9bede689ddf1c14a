-- A person's decision that late answers are not to count. Those that a person lets count stand in late_acceptance.
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

-- Late entries are few among very many, and a person must find them.
create index response_event_late on response_event (attempt_id) where late;
