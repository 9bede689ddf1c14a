-- Emergency files: answers that a device could not send, and that staff took in (ADR 0150). A row says which entries
-- of the journal came from a file, who took the file in, and why. The entries themselves are in response_event.
set local lock_timeout = '3s';

create table emergency_file (
  attempt_id uuid not null,
  sha256 bytea not null check (length(sha256) = 32), -- of the content of the file
  op_ids uuid[] not null check (cardinality(op_ids) > 0),
  made_at timestamptz not null, -- by the clock of the device
  taken_in_by uuid not null,
  taken_in_at timestamptz not null,
  reason_text text not null check (reason_text <> ''),
  primary key (attempt_id, sha256)
);
create trigger emergency_file_stays before update or delete on emergency_file
  for each row execute function refuse_change();
