-- Results whose candidates were not told yet: a queue, so that the chore that tells them need not look through all results of all years.
create table result_untold (
  attempt_id uuid primary key,
  exam_id uuid not null,
  form_id uuid not null
);
create index result_untold_by_form on result_untold (exam_id, form_id, attempt_id);
insert into result_untold (attempt_id, exam_id, form_id)
  select attempt_id, exam_id, form_id from result
   where version_no = 1 and not is_practice
     and not exists (select from result_notice where result_notice.attempt_id = result.attempt_id);

-- A standing is counted once and kept until a result of the cohort is newer, which this index tells at once.
create index result_by_cohort_time on result (exam_id, form_id, computed_at desc);
create index result_review_by_time on result_review (decided_at desc);
-- Whether somebody still sits a form, or may still send answers to it, is asked at each look at a result. The statement names the states by
-- parameters, which no partial index can answer.
create index attempt_by_form on attempt (form_id, state, deadline_at);
