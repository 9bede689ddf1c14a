-- Forms that are built on screens from questions of the bank. Two people publish one (ADR 0132). A draft names its
-- questions by their ids and holds no text of them, so it is not encrypted.
set local lock_timeout = '3s';

create sequence form_code_no;

create table form_draft (
  form_draft_id uuid primary key,
  form_ref text not null unique check (form_ref ~ '^F-[0-9]{5,}$'), -- the name of all its published versions
  provider_id uuid not null references provider,
  state text not null check (state in ('draft', 'in-review', 'published')),
  revision integer not null default 1 check (revision > 0), -- grows with every change: a save names it
  writer_ids uuid[] not null check (cardinality(writer_ids) > 0), -- who changed it since its last publication
  publisher_id uuid,
  content jsonb not null check (jsonb_typeof(content) = 'object'),
  submitted_version_ids uuid[], -- the versions of its questions when it was submitted, in their order
  form_id uuid references form, -- the version that was published last
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint a_form_that_waits_names_its_versions check ((state = 'in-review') = (submitted_version_ids is not null)),
  constraint who_wrote_a_form_does_not_publish_it check (
    state <> 'published' or (form_id is not null and publisher_id is not null and publisher_id <> all (writer_ids)))
);
create index form_draft_by_change on form_draft (changed_at);
create index form_draft_by_provider on form_draft (provider_id);
create index form_draft_in_review on form_draft (form_draft_id) where state = 'in-review';

create function check_form_draft() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.state <> 'draft' then
      raise exception 'a form begins as a draft'
        using errcode = 'check_violation', table = 'form_draft', constraint = 'a_form_begins_as_a_draft';
    end if;
    return new;
  end if;
  if (new.form_draft_id, new.form_ref, new.provider_id, new.created_at)
     is distinct from (old.form_draft_id, old.form_ref, old.provider_id, old.created_at)
     or (old.state, new.state) not in (
       ('draft', 'draft'), ('draft', 'in-review'), ('in-review', 'draft'), ('in-review', 'published'),
       ('published', 'draft'))
     or (old.state = 'in-review' and new.content is distinct from old.content)
     or (old.state <> 'published' and not new.writer_ids @> old.writer_ids) then
    raise exception 'a form is not changed like this'
      using errcode = 'check_violation', table = 'form_draft', constraint = 'a_submitted_form_is_immutable';
  end if;
  return new;
end $$;
create trigger form_draft_changes_by_steps before insert or update on form_draft
  for each row execute function check_form_draft();
create trigger form_draft_stays before delete on form_draft
  for each row execute function refuse_change();

-- The steps of a form, with what was said. Reasons quote questions, so they are encrypted as these are.
create table sealed.form_step (
  form_step_id uuid primary key,
  form_draft_id uuid not null references public.form_draft,
  step text not null check (step in ('submit', 'send-back', 'publish')),
  taken_by uuid not null,
  taken_at timestamptz not null,
  reason bytea not null,
  constraint reason_is_encrypted check (is_encrypted(reason))
);
create index form_step_by_form on sealed.form_step (form_draft_id, taken_at);
create trigger form_step_is_immutable before update or delete on sealed.form_step
  for each row execute function refuse_change_but_of_encryption('reason');
