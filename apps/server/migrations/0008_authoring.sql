-- Items, versions, forms. Keys live in a schema of their own, which the delivery role cannot read.

create schema sealed;

create table item (
  item_id uuid primary key,
  item_code text not null unique,
  topic text not null,
  difficulty text not null check (difficulty in ('easy', 'medium', 'hard')),
  created_at timestamptz not null
);

create table item_version (
  item_version_id uuid primary key,
  item_id uuid not null references item,
  version_no integer not null check (version_no > 0),
  content text not null,
  content_hash bytea not null,
  created_at timestamptz not null,
  unique (item_id, version_no)
);
create trigger item_version_is_immutable before update or delete on item_version for each row execute function refuse_change();

create table form (
  form_id uuid primary key,
  form_ref text not null,
  version_no integer not null check (version_no > 0),
  title jsonb not null,
  languages text[] not null,
  content text not null, -- FormContent as canonical JSON: no keys, no explanations
  content_hash bytea not null,
  source_hash bytea not null, -- of what the author wrote: publishing the same text again is no new version
  question_count integer not null check (question_count > 0),
  published_at timestamptz not null,
  published_by uuid,
  unique (form_ref, version_no)
);
create trigger form_is_immutable before update or delete on form for each row execute function refuse_change();

create table sealed.form_key (
  form_id uuid not null references public.form,
  key_version integer not null check (key_version > 0),
  key text not null, -- FormKey as canonical JSON
  key_hash bytea not null,
  created_at timestamptz not null,
  primary key (form_id, key_version)
);
create trigger form_key_is_immutable before update or delete on sealed.form_key for each row execute function refuse_change();
