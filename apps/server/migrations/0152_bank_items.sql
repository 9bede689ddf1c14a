-- Items that are written on screens: their provider, the states of their versions, reviews and comments. Items of a
-- form's file have no provider, and their versions have no author (ADR 0128).
set local lock_timeout = '3s';

create sequence item_code_no;

alter table item
  add column provider_id uuid references provider,
  add column revision integer not null default 1 check (revision > 0), -- grows with every change: a save names it
  add column changed_at timestamptz not null default '-infinity';
update item set changed_at = created_at;
alter table item alter column changed_at drop default;
create index item_by_change on item (changed_at);
create index item_by_provider on item (provider_id);

-- The newest version of a form's file is the one that counts.
drop trigger item_version_is_immutable on item_version;
alter table item_version
  add column state text not null default 'approved' check (state in ('draft', 'in-review', 'approved', 'retired')),
  add column author_id uuid, -- who began the version
  add column writer_ids uuid[] not null default '{}', -- everybody who wrote of it or of its key
  add column reviewer_id uuid;
update item_version set state = 'retired'
 where exists (
   select from item_version newer
    where newer.item_id = item_version.item_id and newer.version_no > item_version.version_no);
alter table item_version
  alter column state drop default,
  alter column writer_ids drop default,
  add constraint who_wrote_a_version_does_not_approve_it check (
    author_id is null or state <> 'approved' or (reviewer_id is not null and reviewer_id <> all (writer_ids))),
  add constraint an_author_is_a_writer check (author_id is null or author_id = any (writer_ids));
create unique index an_item_has_one_approved_version on item_version (item_id) where state = 'approved';
create unique index an_item_has_one_open_version on item_version (item_id) where state in ('draft', 'in-review');
create index item_version_in_review on item_version (item_id) where state = 'in-review';

-- Whether a change renews the encryption of these columns and changes nothing else. Only the owner of the table may do
-- that, only in a transaction that says so.
create function renews_encryption(changed regclass, before jsonb, after jsonb, columns text[]) returns boolean
language sql stable
  return current_setting('kasauti.renews_encryption', true) = 'on'
     and pg_has_role(current_user, (select relowner from pg_class where oid = changed), 'usage')
     and after - columns = before - columns;

create or replace function refuse_change_but_of_encryption() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and renews_encryption(tg_relid, to_jsonb(old), to_jsonb(new), tg_argv) then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create function check_new_item_version() returns trigger language plpgsql as $$
begin
  if (new.author_id is null) <> (select provider_id is null from item where item_id = new.item_id) then
    raise exception 'a version of a provider''s item has an author'
      using errcode = 'check_violation', table = 'item_version', constraint = 'a_version_of_a_provider_has_an_author';
  end if;
  if new.author_id is not null and (new.state <> 'draft' or new.reviewer_id is not null) then
    raise exception 'a version begins as a draft'
      using errcode = 'check_violation', table = 'item_version', constraint = 'a_version_begins_as_a_draft';
  end if;
  return new;
end $$;
create trigger item_version_begins_as_a_draft before insert on item_version
  for each row execute function check_new_item_version();

-- What is written changes only while a version is a draft. Its state changes only along the steps of a review.
create function check_item_version() returns trigger language plpgsql as $$
begin
  if renews_encryption(tg_relid, to_jsonb(old), to_jsonb(new), array['content_hash']) then
    return new;
  end if;
  if old.state = 'draft' and new.state = 'draft'
     and new.writer_ids @> old.writer_ids
     and to_jsonb(new) - array['content_hash', 'writer_ids'] = to_jsonb(old) - array['content_hash', 'writer_ids'] then
    return new;
  end if;
  if (old.state, new.state) in (
       ('draft', 'in-review'), ('in-review', 'draft'), ('in-review', 'approved'), ('draft', 'retired'),
       ('approved', 'retired'))
     and (new.state = 'approved' or new.reviewer_id is not distinct from old.reviewer_id)
     and to_jsonb(new) - array['state', 'reviewer_id'] = to_jsonb(old) - array['state', 'reviewer_id'] then
    return new;
  end if;
  raise exception 'a version of an item is not changed like this'
    using errcode = 'check_violation', table = 'item_version', constraint = 'a_submitted_version_is_immutable';
end $$;
create trigger item_version_changes_by_review before update on item_version
  for each row execute function check_item_version();
create trigger item_version_stays before delete on item_version
  for each row execute function refuse_change();

create function check_item_source() returns trigger language plpgsql as $$
begin
  if renews_encryption(tg_relid, to_jsonb(old), to_jsonb(new), array['content'])
     or new.item_version_id = old.item_version_id and exists (
       select from public.item_version where item_version_id = old.item_version_id and state = 'draft') then
    return new;
  end if;
  raise exception 'what was submitted is not changed'
    using errcode = 'check_violation', table = 'item_source', constraint = 'a_submitted_version_is_immutable';
end $$;
drop trigger item_source_is_immutable on sealed.item_source;
create trigger item_source_changes_as_a_draft before update on sealed.item_source
  for each row execute function check_item_source();
create trigger item_source_stays before delete on sealed.item_source
  for each row execute function refuse_change();

create function refuse_change_of_provider() returns trigger language plpgsql as $$
begin
  raise exception 'an item stays with its provider'
    using errcode = 'check_violation', table = 'item', constraint = 'an_item_stays_with_its_provider';
end $$;
create trigger item_stays_with_its_provider before update of provider_id on item
  for each row when (new.provider_id is distinct from old.provider_id) execute function refuse_change_of_provider();

-- The steps of a version, with what was said. Reasons quote questions, so they are encrypted as these are.
create table sealed.item_step (
  item_step_id uuid primary key,
  item_version_id uuid not null references public.item_version,
  step text not null check (step in ('submit', 'send-back', 'approve', 'retire')),
  taken_by uuid not null,
  taken_at timestamptz not null,
  reason bytea not null,
  constraint reason_is_encrypted check (is_encrypted(reason))
);
create index item_step_by_version on sealed.item_step (item_version_id, taken_at);
create trigger item_step_is_immutable before update or delete on sealed.item_step
  for each row execute function refuse_change_but_of_encryption('reason');

-- Comments at a place of a version, such as "option 2".
create table sealed.item_comment (
  item_comment_id uuid primary key,
  item_version_id uuid not null references public.item_version,
  place text not null check (length(place) between 1 and 60),
  written_by uuid not null,
  written_at timestamptz not null,
  body bytea not null,
  resolved_by uuid,
  resolved_at timestamptz,
  constraint body_is_encrypted check (is_encrypted(body)),
  constraint a_resolved_comment_names_who_resolved_it check ((resolved_by is null) = (resolved_at is null))
);
create index item_comment_by_version on sealed.item_comment (item_version_id, written_at);
create trigger item_comment_is_immutable before update on sealed.item_comment
  for each row when (
    new.resolved_at is not distinct from old.resolved_at or old.resolved_at is not null
    or (new.item_comment_id, new.item_version_id, new.place, new.written_by, new.written_at, new.body)
    is distinct from (old.item_comment_id, old.item_version_id, old.place, old.written_by, old.written_at, old.body))
  execute function refuse_change_but_of_encryption('body');
create trigger item_comment_stays before delete on sealed.item_comment
  for each row execute function refuse_change();
