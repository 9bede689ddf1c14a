-- What people write to us becomes a ticket: it has a number, a state that its writer can read, and what was written back and forth.
alter table contact_message
  add column ticket_no bigint generated always as identity,
  add column kind text not null default 'contact' check (kind in ('contact', 'enquiry', 'grievance')),
  add column segment text check (segment in ('higher-education', 'government', 'enterprise')),
  add column organisation text,
  add column language text not null default 'en' check (language in ('en', 'hi')),
  add column user_id uuid references user_account (user_id),
  add column is_suspected boolean not null default false,
  add column state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  add column assigned_to uuid references user_account (user_id),
  add column close_reason text check (close_reason in ('solved', 'duplicate', 'nothing-to-do', 'spam')),
  add column closed_at timestamptz,
  add constraint a_ticket_number_is_given_once unique (ticket_no),
  add constraint only_an_enquiry_names_a_segment check (segment is null or kind = 'enquiry'),
  add constraint only_a_closed_message_has_a_reason check ((state = 'closed') = (close_reason is not null)),
  add constraint only_a_closed_message_has_an_end check ((state = 'closed') = (closed_at is not null));
create index message_by_ticket on contact_message (is_suspected, state, ticket_no desc);
create index message_of_user on contact_message (user_id, ticket_no desc) where user_id is not null;
create index message_by_address on contact_message (email, received_at);

create table contact_entry (
  contact_entry_id uuid primary key,
  contact_message_id uuid not null references contact_message (contact_message_id) on delete cascade,
  -- Null: the writer of the message wrote again.
  staff_id uuid references user_account (user_id),
  body text not null,
  written_at timestamptz not null
);
create index entry_of_message on contact_entry (contact_message_id, written_at);
