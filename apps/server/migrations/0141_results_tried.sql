-- Practice tests that somebody sat without an account and took over at their first login. They stand apart from
-- attempts and results: nobody saw them sat, so they count in no cohort, no rank and no shared result.
set local lock_timeout = '3s';

create table tried_result (
  candidate_id uuid not null references user_account,
  attempt_id uuid not null, -- made by the device; no row of `attempt` has it
  exam_id uuid not null references exam,
  form_id uuid not null references form,
  responses text not null, -- one entry per question that was visited, as JSON
  order_seed text not null constraint an_order_seed_is_short check (length(order_seed) between 1 and 100),
  submitted_at timestamptz not null, -- by the device's clock
  submitted_by text not null check (submitted_by in ('candidate', 'deadline')),

  key_version integer not null,
  scorer text not null,
  total text not null, -- exact fraction
  maximum text not null,
  passed boolean,
  detail text not null, -- the scorer's whole answer, as canonical JSON
  taken_over_at timestamptz not null,

  constraint a_tried_test_is_taken_over_once primary key (candidate_id, attempt_id),
  constraint nobody_submits_after_taking_over check (submitted_at <= taken_over_at)
);
