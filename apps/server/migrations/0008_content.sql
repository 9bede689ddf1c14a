-- What the site says, and the tickets that people write.

-- Entries of the pages. Staff write, order, hide and show them one by one.
create table content_entry (
  content_entry_id uuid primary key,
  kind text not null check (kind in ('banner', 'faq', 'page', 'footer')),
  slug text unique, -- a page's name in its address
  position integer not null, -- within its kind
  is_hidden boolean not null default false,
  version integer not null default 1 check (version > 0), -- an editor names the version they read
  body jsonb not null,
  updated_at timestamptz not null,
  constraint a_page_and_nothing_else_has_a_slug check ((kind = 'page') = (slug is not null))
);
create unique index there_is_one_footer on content_entry (kind) where kind = 'footer';
create index content_entry_in_order on content_entry (kind, position, content_entry_id);

-- A ticket: a message with a number and a state that its writer can read.
create table contact_message (
  contact_message_id uuid primary key,
  ticket_no bigint generated always as identity constraint a_ticket_number_is_given_once unique,
  -- payment: the site's own note about somebody who paid and got nothing; finance reads only these.
  kind text not null default 'contact' check (kind in ('contact', 'enquiry', 'grievance', 'payment')),
  segment text check (segment in ('higher-education', 'government', 'enterprise')),

  user_id uuid references user_account (user_id),
  name text not null,
  email text not null,
  phone text,
  organisation text,
  language text not null default 'en' check (language in ('en', 'hi')),

  subject text not null,
  message text not null,
  received_at timestamptz not null,
  is_suspected boolean not null default false, -- set apart as spam; deleted some time after somebody read it
  first_read_at timestamptz,

  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  assigned_to uuid references user_account (user_id),
  close_reason text check (close_reason in ('solved', 'duplicate', 'nothing-to-do', 'spam')),
  closed_at timestamptz,

  constraint only_an_enquiry_names_a_segment check (segment is null or kind = 'enquiry'),
  constraint only_a_closed_message_has_a_reason check ((state = 'closed') = (close_reason is not null)),
  constraint only_a_closed_message_has_an_end check ((state = 'closed') = (closed_at is not null))
);
create index message_by_ticket on contact_message (is_suspected, state, ticket_no desc);
create index message_of_user on contact_message (user_id, ticket_no desc) where user_id is not null;
-- The messages of an hour are limited per address, in any spelling.
create index message_by_address on contact_message (lower(email), received_at);

create table contact_entry (
  contact_entry_id uuid primary key,
  contact_message_id uuid not null references contact_message (contact_message_id) on delete cascade,
  staff_id uuid references user_account (user_id), -- null: the writer of the message wrote again
  body text not null,
  written_at timestamptz not null
);
create index entry_of_message on contact_entry (contact_message_id, written_at);

-- No longer read or written: content_entry replaced both.
create table content_block (
  kind text primary key,
  body jsonb not null,
  updated_at timestamptz not null
);
create table faq (
  faq_id uuid primary key,
  position integer not null,
  topic jsonb not null,
  question jsonb not null,
  answer jsonb not null
);
