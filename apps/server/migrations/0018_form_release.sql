-- Form versions whose keys have come out. Written once and never taken back: who has read an explanation cannot unread it.
create table form_release (
  form_id uuid primary key,
  released_at timestamptz not null
);
create trigger form_release_is_final before update or delete on form_release for each row execute function refuse_change();
