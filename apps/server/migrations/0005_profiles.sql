-- Personal details beyond the account, documents, accommodations.

create table profile (
  user_id uuid primary key references user_account,
  address_line1 text,
  address_line2 text,
  city text,
  state_code text check (state_code ~ '^[A-Z]{2}$'),
  pin_code text check (pin_code ~ '^[1-9][0-9]{5}$'),
  photo_object_key text,
  signature_object_key text,
  highest_education text,
  updated_at timestamptz not null
);

-- Documents ----------------------------------------------------------------------------------------------------------

create table profile_document (
  document_id uuid primary key,
  user_id uuid not null references user_account,
  kind text not null
    constraint a_document_is_of_a_known_kind check (kind in ('identity', 'disability', 'marks-sheet', 'other')),
  object_key text not null,
  file_name text not null,
  content_type text not null,
  size_in_bytes bigint not null check (size_in_bytes > 0),
  uploaded_at timestamptz not null,
  state text not null default 'uploaded' check (state in ('uploaded', 'verified', 'refused')),
  decided_by uuid references user_account,
  decided_at timestamptz,
  reason text,
  deleted_at timestamptz, -- the file is gone; the decision about it stays
  constraint a_checked_document_names_its_person_and_reason
    check ((state in ('verified', 'refused'))
      = (decided_by is not null and decided_at is not null and reason is not null)),
  constraint nobody_checks_their_own_document check (decided_by <> user_id),
  constraint only_a_checked_document_outlives_its_file check (deleted_at is null or state <> 'uploaded')
);
create index profile_document_by_user on profile_document (user_id, uploaded_at);
create index profile_document_to_check on profile_document (uploaded_at) where state = 'uploaded';

create function count_verified_documents() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'verified' then
    update user_account set verified_documents = verified_documents - 1 where user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'verified' then
    update user_account set verified_documents = verified_documents + 1 where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger verified_documents_are_counted after insert or delete or update of state on profile_document
  for each row execute function count_verified_documents();

-- A document on its way, in pieces, so that a slow line does not begin anew.
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

-- Accommodations -----------------------------------------------------------------------------------------------------

create table accommodation (
  accommodation_id uuid primary key,
  user_id uuid not null references user_account,
  kind text not null check (kind in ('compensatory-time', 'scribe', 'wheelchair', 'muted-signals')),
  state text not null check (state in ('requested', 'approved', 'refused', 'withdrawn')),
  note text,
  certificate_id uuid references profile_document on delete set null, -- the document that supports the request
  decided_by uuid references user_account,
  decided_at timestamptz,
  requested_at timestamptz not null,
  constraint a_decision_names_its_person
    check ((state in ('approved', 'refused')) = (decided_by is not null and decided_at is not null)),
  constraint nobody_decides_for_themselves check (decided_by <> user_id)
);
create unique index one_open_accommodation_of_a_kind on accommodation (user_id, kind)
  where state in ('requested', 'approved');

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    -- Whether there is a photo, and which accommodations a person has.
    grant select (user_id, photo_object_key) on profile to kasauti_attempt;
    grant select (user_id, kind, state) on accommodation to kasauti_attempt;
  end if;
end $$;
