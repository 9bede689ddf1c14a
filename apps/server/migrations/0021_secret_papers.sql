-- A paper whose keys are out is not sat in earnest again, and keys do not come out while a sitting in earnest is planned. Whoever plans takes
-- the form's lock shared, whoever lets keys out or hands the form to an exam takes it alone: so neither misses the other.

create index exam_by_form on exam (form_id, is_practice);

-- What is practised is given away. Where a form stands in earnest exams as well, those decide, as before.
insert into form_release (form_id, released_at)
  select distinct on (form_id) form_id, now() from exam
   where is_practice and form_id is not null
     and not exists (select from exam other where other.form_id = exam.form_id and not other.is_practice)
  on conflict do nothing;

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
  for each row when (new.form_id is not null and (old.form_id, old.is_practice) is distinct from (new.form_id, new.is_practice))
  execute function check_form_of_exam();

create function check_paper_of_sitting() returns trigger language plpgsql as $$
declare
  used uuid;
begin
  select form_id into used from exam where exam_id = new.exam_id and not is_practice;
  if used is null then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('form-release:' || used, 0));
  if exists (select from form_release where form_id = used) then
    raise exception 'the keys of form % are out', used
      using errcode = 'check_violation', table = 'sitting_exam', constraint = 'a_paper_whose_keys_are_out_is_not_sat_again';
  end if;
  return new;
end $$;
create trigger sitting_has_a_secret_paper before insert on sitting_exam
  for each row execute function check_paper_of_sitting();

-- Sittings that were planned before the keys came out (by a version that allowed it) are still held: their candidates have paid.
create function check_sealed_paper() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('form-release:' || new.form_id, 0));
  if exists (
    select from form_release where form_id = new.form_id
       and not exists (select from exam where exam_id = new.exam_id and is_practice)
       and not exists (select from sitting where sitting_id = new.sitting_id and created_at <= released_at)
  ) then
    raise exception 'the keys of form % are out', new.form_id
      using errcode = 'check_violation', table = 'sitting_paper', constraint = 'a_paper_whose_keys_are_out_is_not_sealed_again';
  end if;
  return new;
end $$;
create trigger sealed_paper_is_secret before insert on sitting_paper
  for each row execute function check_sealed_paper();

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
