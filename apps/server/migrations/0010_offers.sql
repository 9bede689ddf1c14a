-- Mails of offers: up to when a person was told. Older offers are not repeated, and the next mail waits a week.

create table offers_told (
  user_id uuid primary key references user_account,
  told_until timestamptz not null
);
