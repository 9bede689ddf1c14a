-- Who wants to be told when a full sitting has a free seat again. Told once; whoever was not fast enough asks again. A wish is of no use after
-- its sitting and holds no more than the booking page shows.
create table seat_wish (
  user_id uuid not null references user_account,
  sitting_id uuid not null,
  exam_id uuid not null,
  wished_at timestamptz not null,
  told_at timestamptz,
  primary key (user_id, sitting_id, exam_id),
  foreign key (sitting_id, exam_id) references sitting_exam (sitting_id, exam_id),
  constraint nobody_is_told_before_they_asked check (told_at >= wished_at)
);
create index seat_wish_waiting on seat_wish (sitting_id, wished_at) where told_at is null;
