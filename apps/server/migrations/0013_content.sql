create table content_block (
  kind text primary key, -- footer, banner, page:about …
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

create table contact_message (
  contact_message_id uuid primary key,
  name text not null,
  email text not null,
  phone text,
  subject text not null,
  message text not null,
  received_at timestamptz not null
);
