-- A copy of what is held about somebody, made for them. Its pieces are objects under `exports/<id>/`; file and row go when it expires.
create table data_export (
  data_export_id uuid primary key,
  user_id uuid not null references user_account,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  piece_count integer constraint an_export_has_pieces check (piece_count > 0),
  size_in_bytes bigint,
  -- What opens the file for some minutes, after the password was asked for again.
  ticket_hash bytea constraint a_ticket_is_kept_as_its_hash check (length(ticket_hash) = 32),
  ticket_expires_at timestamptz,
  constraint only_what_is_ready_has_a_file check (
    (ready_at is null) = (piece_count is null)
    and (ready_at is null) = (size_in_bytes is null)
    and (ready_at is null) = (expires_at is null)),
  constraint a_ticket_ends check ((ticket_hash is null) = (ticket_expires_at is null))
);
create unique index one_export_of_a_person_at_a_time on data_export (user_id);
create unique index an_export_is_found_by_its_ticket on data_export (ticket_hash) where ticket_hash is not null;
