-- Responses that people mark (ADR 0135). A task is one response to one question. The response itself stays in the
-- journal. A changed response, or a changed rubric, is another task.
set local lock_timeout = '3s';

create table marking_task (
  marking_task_id uuid primary key,
  attempt_id uuid not null,
  item_ref text not null,
  answer_hash bytea not null check (octet_length(answer_hash) = 32), -- of the response and of its rubric
  candidate_id uuid not null,
  exam_id uuid not null references exam,
  form_id uuid not null references form,
  stage text not null default 'first' check (stage in ('first', 'second', 'adjudication', 'decided')), -- the next step
  is_replaced boolean not null default false, -- another response to the question counts now
  claimed_by uuid references user_account,
  claimed_until timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  constraint a_response_is_one_task unique (attempt_id, item_ref, answer_hash),
  constraint a_task_has_one_candidate unique (marking_task_id, candidate_id),
  constraint a_claim_names_who_and_until_when check ((claimed_by is null) = (claimed_until is null)),
  constraint a_decided_response_is_with_nobody check (stage <> 'decided' or claimed_by is null),
  constraint a_decided_response_says_when check ((stage = 'decided') = (decided_at is not null)),
  constraint nobody_opens_their_own_answer check (claimed_by <> candidate_id)
);
create index marking_task_by_question on marking_task (exam_id, form_id, item_ref, stage, opened_at)
  where not is_replaced;
create index marking_task_by_claim on marking_task (claimed_by) where claimed_by is not null;
create trigger marking_task_stays before delete on marking_task
  for each row execute function refuse_change();

create table marking (
  marking_id uuid primary key,
  marking_task_id uuid not null,
  candidate_id uuid not null,
  marker_id uuid not null references user_account,
  place integer not null check (place between 1 and 3),
  points jsonb not null check (jsonb_typeof(points) = 'object'), -- exact fractions by criterion
  remark text not null check (length(remark) <= 2000),
  marked_at timestamptz not null,
  withdrawn_at timestamptz,
  constraint a_marking_is_of_the_task_of_its_candidate
    foreign key (marking_task_id, candidate_id) references marking_task (marking_task_id, candidate_id),
  constraint nobody_marks_their_own_answer check (marker_id <> candidate_id),
  constraint only_a_first_marking_is_withdrawn check (withdrawn_at is null or place = 1)
);
create unique index nobody_marks_a_response_twice on marking (marking_task_id, marker_id) where withdrawn_at is null;
create unique index each_marking_has_its_own_place on marking (marking_task_id, place) where withdrawn_at is null;
create index marking_by_marker on marking (marker_id, marked_at desc);

-- A marking never changes. It can be withdrawn once, as long as it is the only one.
create function check_marking() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.withdrawn_at is null and new.withdrawn_at is not null
     and to_jsonb(new) - 'withdrawn_at' = to_jsonb(old) - 'withdrawn_at'
     and not exists (
       select from marking other
        where other.marking_task_id = old.marking_task_id and other.place > old.place) then
    return new;
  end if;
  raise exception 'a marking is not changed'
    using errcode = 'restrict_violation', table = 'marking', constraint = 'a_marking_is_immutable';
end $$;
create trigger marking_is_immutable before update or delete on marking
  for each row execute function check_marking();
