-- A wish to be reached, and to log in, by another address. It counts once it was confirmed there, and can be taken back from the old one.
create table email_change (
  email_change_id uuid primary key,
  user_id uuid not null references user_account,
  old_email text not null,
  old_username text not null,
  new_email text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  -- Until then the old address is kept for its owner; null where it was never confirmed to be theirs.
  undo_until timestamptz,
  -- Taken back, before or after it was confirmed, or overtaken by a newer wish.
  ended_at timestamptz,
  constraint a_change_expires_after_it_was_asked_for check (expires_at > asked_at),
  constraint only_a_confirmed_change_is_undone_later check (undo_until is null or undo_until > confirmed_at)
);
create unique index one_change_of_address_waits_at_a_time on email_change (user_id) where confirmed_at is null and ended_at is null;
create index email_change_by_user on email_change (user_id, asked_at);
create index kept_address on email_change (old_username) where undo_until is not null and ended_at is null;

alter table one_time_link drop constraint one_time_link_purpose_check;
alter table one_time_link add constraint one_time_link_purpose_check check (purpose in ('confirm', 'reset', 'new-email', 'undo-email'));
alter table one_time_link add column email_change_id uuid references email_change on delete cascade;
alter table one_time_link add constraint only_a_link_about_a_change_names_one
  check ((email_change_id is not null) = (purpose in ('new-email', 'undo-email')));
