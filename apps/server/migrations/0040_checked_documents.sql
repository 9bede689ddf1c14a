-- Documents come in pieces, are looked at by a person, and lend their weight to a request for an accommodation.

alter table profile_document
  add column decided_by uuid references user_account,
  add column decided_at timestamptz,
  add column reason text,
  add column deleted_at timestamptz, -- the file is gone; that a person looked at it stays on record
  add constraint a_document_is_of_a_known_kind check (kind in ('identity', 'disability', 'marks-sheet', 'other')),
  add constraint a_checked_document_names_its_person_and_reason
    check ((state in ('verified', 'refused')) = (decided_by is not null and decided_at is not null and reason is not null)),
  add constraint nobody_checks_their_own_document check (decided_by <> user_id),
  add constraint only_a_checked_document_outlives_its_file check (deleted_at is null or state <> 'uploaded');
create index profile_document_to_check on profile_document (uploaded_at) where state = 'uploaded';

alter table accommodation add column certificate_id uuid references profile_document on delete set null;

create table profile_upload (
  upload_id uuid primary key, -- becomes the id of the document
  user_id uuid not null references user_account,
  kind text not null check (kind in ('identity', 'disability', 'marks-sheet', 'other')),
  file_name text not null check (file_name <> ''),
  size_in_bytes bigint not null check (size_in_bytes between 1 and 10485760),
  received_bytes bigint not null default 0,
  replaces uuid references profile_document on delete set null,
  expires_at timestamptz not null,
  constraint an_upload_receives_no_more_than_it_said check (received_bytes between 0 and size_in_bytes)
);
create index profile_upload_by_user on profile_upload (user_id);
create index profile_upload_by_end on profile_upload (expires_at);

create table profile_upload_piece (
  upload_id uuid not null references profile_upload on delete cascade,
  from_byte bigint not null check (from_byte >= 0),
  object_key text not null,
  primary key (upload_id, from_byte)
);
