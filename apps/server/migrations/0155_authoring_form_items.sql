-- The questions of the bank that a published form holds. Forms can share questions, so their keys become public
-- together (ADR 0132). Forms of files have no rows: their questions are in no other form.
set local lock_timeout = '3s';

create table form_item (
  form_id uuid not null references form,
  item_id uuid not null references item,
  item_version_id uuid not null references item_version,
  primary key (form_id, item_id)
);
create index form_item_by_item on form_item (item_id);
create trigger form_item_is_immutable before update or delete on form_item
  for each row execute function refuse_change();

-- A form and all forms that share a question with it, in the order of their ids.
create function forms_that_share(form uuid) returns setof uuid language sql stable as $$
  select form_id from (
    select form as form_id
    union
    select other.form_id from form_item own join form_item other using (item_id) where own.form_id = form
  ) as sharing order by form_id;
$$;

create or replace function check_form_of_exam() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('form-release:' || sharing, 0))
    from forms_that_share(new.form_id) as sharing;
  if exists (
    select from exam
     where form_id in (select forms_that_share(new.form_id)) and is_practice = not new.is_practice
       and exam_id <> new.exam_id) then
    raise exception 'form % is practised or sat in earnest, not both', new.form_id
      using errcode = 'check_violation', table = 'exam', constraint = 'a_form_is_practised_or_sat_in_earnest';
  end if;
  if not new.is_practice
     and exists (select from form_release where form_id in (select forms_that_share(new.form_id))) then
    raise exception 'the keys of form % are out', new.form_id
      using errcode = 'check_violation', table = 'exam', constraint = 'an_earnest_exam_has_a_form_whose_keys_are_secret';
  end if;
  return new;
end $$;

create or replace function check_form_release() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('form-release:' || sharing, 0))
    from forms_that_share(new.form_id) as sharing;
  if exists (
    select from sitting join sitting_exam using (sitting_id) join exam using (exam_id)
     where not is_practice and sitting.state = 'open' and ends_at > new.released_at
       and (exam.form_id in (select forms_that_share(new.form_id)) or exists (
         select from sitting_paper paper
          where paper.form_id in (select forms_that_share(new.form_id)) and paper.sitting_id = sitting.sitting_id
            and paper.exam_id = exam.exam_id))
  ) then
    raise exception 'form % will be sat again', new.form_id
      using errcode = 'check_violation', table = 'form_release', constraint = 'keys_stay_in_until_the_last_sitting_is_over';
  end if;
  return new;
end $$;
