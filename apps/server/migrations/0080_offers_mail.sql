-- What a test has cost while it was on sale, so that a mail of offers can say what came or fell since its reader last heard of it.
set local lock_timeout = '3s';
create table exam_price (
  exam_id uuid not null references exam,
  since timestamptz not null,
  price_in_paise bigint not null,
  primary key (exam_id, since)
);
create index exam_price_by_time on exam_price (since);
-- What is on sale already is news to nobody.
insert into exam_price (exam_id, since, price_in_paise)
  select exam_id, created_at, price_in_paise from exam where state <> 'draft';

-- Until when somebody has been told of offers: what came before is not told again, and the next mail waits a week.
create table offers_told (
  user_id uuid primary key references user_account,
  told_until timestamptz not null
);
