-- Copies and erasure of what all modules hold about a person.

-- A copy that somebody asked for. Its pieces are objects under `exports/<id>/`; file and row go when it expires.
create table data_export (
  data_export_id uuid primary key,
  user_id uuid not null references user_account,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz,
  piece_count integer constraint an_export_has_pieces check (piece_count > 0),
  size_in_bytes bigint,
  -- Opens the file for some minutes, after the password was asked for again.
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

-- A closed account, until the last of its data is gone.
create table account_erasure (
  user_id uuid primary key references user_account,
  closed_at timestamptz not null,
  object_keys text[] -- files that are still to go; null until the rows that named them are erased
);

-- Closing locks the account and looks for orders and bookings. One that is under way meanwhile waits here, and is
-- refused afterwards.
create function refuse_for_an_erased_account() returns trigger language plpgsql as $$
declare
  erased timestamptz;
begin
  select erased_at into erased from user_account where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid for key share;
  if erased is not null then
    raise exception 'this account is erased' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger nobody_erased_books before insert on booking
  for each row execute function refuse_for_an_erased_account('candidate_id');
create trigger nobody_erased_orders before insert on sales_order
  for each row execute function refuse_for_an_erased_account('user_id');
