-- Passages that several questions share (ADR 0149). A passage is an item of the bank, so its versions, reviews and
-- comments are those of questions. Each version of a question names the passage that it refers to.
set local lock_timeout = '3s';

create sequence passage_code_no;

alter table item
  add column item_type text not null default 'question' check (item_type in ('question', 'passage')),
  alter column topic drop not null,
  alter column difficulty drop not null,
  add constraint a_question_has_a_topic_and_a_difficulty
    check (item_type = 'passage' or (topic is not null and difficulty is not null)) not valid;
create trigger item_type_is_immutable before update of item_type on item
  for each row when (new.item_type is distinct from old.item_type) execute function refuse_change();

alter table item_version add column passage_id uuid references item;
create index item_version_by_passage on item_version (passage_id) where passage_id is not null;

create function check_passage_of_version() returns trigger language plpgsql as $$
begin
  if not exists (
    select from item question join item passage on passage.item_id = new.passage_id
     where question.item_id = new.item_id and question.item_type = 'question' and passage.item_type = 'passage'
       and question.provider_id is not distinct from passage.provider_id) then
    raise exception 'a question refers to a passage of its own provider'
      using errcode = 'check_violation', table = 'item_version',
            constraint = 'a_question_refers_to_a_passage_of_its_provider';
  end if;
  return new;
end $$;
create trigger item_version_has_a_passage_of_its_provider before insert or update of passage_id on item_version
  for each row when (new.passage_id is not null) execute function check_passage_of_version();

-- The passage of a draft can change, like its text.
create or replace function check_item_version() returns trigger language plpgsql as $$
declare
  written constant text[] := array['content_hash', 'writer_ids', 'passage_id'];
begin
  if renews_encryption(tg_relid, to_jsonb(old), to_jsonb(new), array['content_hash']) then
    return new;
  end if;
  if old.state = 'draft' and new.state = 'draft'
     and new.writer_ids @> old.writer_ids and to_jsonb(new) - written = to_jsonb(old) - written then
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

-- The passages in a published form. They are apart from its questions: forms that have only a passage in common do not
-- have any key in common.
create table form_passage (
  form_id uuid not null references form,
  passage_id uuid not null references item,
  passage_version_id uuid not null references item_version,
  primary key (form_id, passage_id)
);
create index form_passage_by_passage on form_passage (passage_id);
create trigger form_passage_is_immutable before update or delete on form_passage
  for each row execute function refuse_change();
