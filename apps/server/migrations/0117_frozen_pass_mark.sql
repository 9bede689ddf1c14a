-- The pass mark by which an attempt is judged: that of its exam when the candidate came in. Null: the exam has none.
alter table attempt add column pass_share_in_percent integer check (pass_share_in_percent between 1 and 100);
update attempt set pass_share_in_percent = exam.pass_share_in_percent from exam
  where exam.exam_id = attempt.exam_id and exam.pass_share_in_percent is not null;
-- Whoever has a result keeps the pass mark that it was judged by.
update attempt set pass_share_in_percent = judged.pass_share_in_percent
  from (select distinct on (attempt_id) attempt_id, pass_share_in_percent from result order by attempt_id, version_no desc) as judged
  where judged.attempt_id = attempt.attempt_id
    and judged.pass_share_in_percent is distinct from attempt.pass_share_in_percent;
