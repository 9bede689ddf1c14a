-- A price is asked for by one person and decided by another.
create table price_ask (
  price_ask_id uuid primary key,
  exam_id uuid not null references exam,
  from_in_paise bigint not null,
  to_in_paise bigint not null,
  reason text not null,
  asked_by uuid not null references user_account,
  asked_at timestamptz not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'refused', 'taken-back')),
  decided_by uuid references user_account,
  decided_at timestamptz,
  constraint a_decision_names_who_and_when check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null)),
  constraint a_price_needs_a_second_person check (state <> 'approved' or decided_by <> asked_by),
  constraint only_who_asked_takes_it_back check (state <> 'taken-back' or decided_by = asked_by)
);
create unique index one_price_waits_for_a_decision on price_ask (exam_id) where state = 'waiting';
