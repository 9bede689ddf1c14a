-- Items, their versions, published forms. Keys and what authors wrote are in a schema of their own, which neither exam
-- role may use.

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
  content text not null default '', -- no longer written: sealed.item_source holds it
  content_hash bytea not null,
  created_at timestamptz not null,
  unique (item_id, version_no)
);
create trigger item_version_is_immutable before update or delete on item_version
  for each row execute function refuse_change();

-- What an author wrote of an item, with its key and explanation.
create table sealed.item_source (
  item_version_id uuid primary key references public.item_version,
  content text not null
);
create trigger item_source_is_immutable before update or delete on sealed.item_source
  for each row execute function refuse_change();

-- Forms --------------------------------------------------------------------------------------------------------------

create table form (
  form_id uuid primary key,
  form_ref text not null,
  version_no integer not null check (version_no > 0),
  title jsonb not null,
  languages text[] not null,
  content text not null, -- FormContent as canonical JSON: no keys, no explanations
  content_hash bytea not null,
  source_hash bytea not null, -- of what the author wrote: publishing the same text again makes no new version
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
create trigger form_key_is_immutable before update or delete on sealed.form_key
  for each row execute function refuse_change();

-- Released keys ------------------------------------------------------------------------------------------------------

-- Forms whose keys are out. Written once and never revoked: an explanation that was read stays read.
create table form_release (
  form_id uuid primary key,
  released_at timestamptz not null
);
create trigger form_release_is_final before update or delete on form_release
  for each row execute function refuse_change();

-- A form whose keys are out is not sat in earnest again, and keys are not released while a sitting in earnest is
-- planned. Planning and sealing take the form's lock shared (0013_scheduling, 0014_attempts); releasing, and giving the
-- form to an exam, take it exclusively. So neither misses the other.
create function check_form_of_exam() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('form-release:' || new.form_id, 0));
  if exists (select from exam where form_id = new.form_id and is_practice = not new.is_practice and exam_id <> new.exam_id) then
    raise exception 'form % is practised or sat in earnest, not both', new.form_id
      using errcode = 'check_violation', table = 'exam', constraint = 'a_form_is_practised_or_sat_in_earnest';
  end if;
  if not new.is_practice and exists (select from form_release where form_id = new.form_id) then
    raise exception 'the keys of form % are out', new.form_id
      using errcode = 'check_violation', table = 'exam', constraint = 'an_earnest_exam_has_a_form_whose_keys_are_secret';
  end if;
  return new;
end $$;
create trigger new_exam_has_a_fitting_form before insert on exam
  for each row when (new.form_id is not null) execute function check_form_of_exam();
create trigger exam_changes_to_a_fitting_form before update of form_id, is_practice on exam
  for each row
  when (new.form_id is not null and (old.form_id, old.is_practice) is distinct from (new.form_id, new.is_practice))
  execute function check_form_of_exam();

create function check_form_release() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('form-release:' || new.form_id, 0));
  if exists (
    select from sitting join sitting_exam using (sitting_id) join exam using (exam_id)
     where not is_practice and sitting.state = 'open' and ends_at > new.released_at
       and (exam.form_id = new.form_id or exists (
         select from sitting_paper paper
          where paper.form_id = new.form_id and paper.sitting_id = sitting.sitting_id and paper.exam_id = exam.exam_id))
  ) then
    raise exception 'form % will be sat again', new.form_id
      using errcode = 'check_violation', table = 'form_release', constraint = 'keys_stay_in_until_the_last_sitting_is_over';
  end if;
  return new;
end $$;
create trigger form_release_waits_for_sittings before insert on form_release
  for each row execute function check_form_release();

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_delivery') then
    grant select on form to kasauti_delivery;
  end if;
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant select on form, form_release to kasauti_attempt;
  end if;
end $$;
