-- The files with which candidates answer (ADR 0147). A file arrives in pieces. When it is whole and was checked, it is
-- stored under a key of its own, and an answer may name it. Pieces and files are objects, and rows hold their keys.
set local lock_timeout = '3s';

create table answer_file (
  attempt_id uuid not null references attempt,
  answer_file_id uuid not null, -- the device makes it, so that a repeated call means the same file
  item_ref text not null,
  size_in_bytes integer not null check (size_in_bytes between 1 and 20971520),
  sent_sha256 bytea not null check (octet_length(sent_sha256) = 32), -- of the bytes on the device
  received_bytes integer not null default 0,
  moved_at timestamptz not null, -- when it was begun, or when the newest piece arrived
  refused_code text,
  kept_at timestamptz,
  object_key text,
  content_type text check (content_type in ('application/pdf', 'image/jpeg')),
  kept_bytes integer check (kept_bytes > 0),
  kept_sha256 bytea check (octet_length(kept_sha256) = 32),
  named_at timestamptz, -- since then an answer may name the file, so it stays
  primary key (attempt_id, answer_file_id),
  constraint a_file_receives_no_more_than_it_said check (received_bytes between 0 and size_in_bytes),
  constraint a_kept_file_is_described_whole check (
    num_nulls(kept_at, object_key, content_type, kept_bytes, kept_sha256) in (0, 5)),
  constraint a_kept_file_arrived_whole check (kept_at is null or received_bytes = size_in_bytes),
  constraint a_refused_file_is_not_kept check (refused_code is null or kept_at is null),
  constraint an_answer_names_only_kept_files check (named_at is null or kept_at is not null)
);
create index answer_file_without_answer on answer_file (moved_at) where named_at is null;

create table answer_file_piece (
  attempt_id uuid not null,
  answer_file_id uuid not null,
  from_byte integer not null check (from_byte >= 0),
  object_key text not null,
  primary key (attempt_id, answer_file_id, from_byte),
  foreign key (attempt_id, answer_file_id) references answer_file on delete cascade
);

-- The bytes that an answer names never change. What is stored can only be named, once.
create function check_answer_file() returns trigger language plpgsql as $$
begin
  if old.kept_at is not null and (to_jsonb(new) - 'named_at' <> to_jsonb(old) - 'named_at'
     or (old.named_at is not null and new.named_at is distinct from old.named_at)) then
    raise exception 'a kept file is not changed'
      using errcode = 'restrict_violation', table = 'answer_file', constraint = 'a_kept_file_is_immutable';
  end if;
  return new;
end $$;
create trigger kept_file_is_immutable before update on answer_file
  for each row execute function check_answer_file();

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_delivery') then
    grant select, update (named_at) on answer_file to kasauti_delivery;
  end if;
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant select, insert, update, delete on answer_file, answer_file_piece to kasauti_attempt;
  end if;
end $$;
