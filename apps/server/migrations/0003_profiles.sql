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

create table profile_document (
  document_id uuid primary key,
  user_id uuid not null references user_account,
  kind text not null,
  object_key text not null,
  file_name text not null,
  content_type text not null,
  size_in_bytes bigint not null check (size_in_bytes > 0),
  state text not null default 'uploaded' check (state in ('uploaded', 'verified', 'refused')),
  uploaded_at timestamptz not null
);
create index profile_document_by_user on profile_document (user_id, uploaded_at);

create table accommodation (
  accommodation_id uuid primary key,
  user_id uuid not null references user_account,
  kind text not null check (kind in ('compensatory-time', 'scribe', 'wheelchair', 'muted-signals')),
  state text not null check (state in ('requested', 'approved', 'refused', 'withdrawn')),
  note text,
  decided_by uuid references user_account,
  decided_at timestamptz,
  requested_at timestamptz not null,
  constraint a_decision_names_its_person check ((state in ('approved', 'refused')) = (decided_by is not null and decided_at is not null)),
  constraint nobody_decides_for_themselves check (decided_by <> user_id)
);
create unique index one_open_accommodation_of_a_kind on accommodation (user_id, kind) where state in ('requested', 'approved');
