create table cart_line (
  user_id uuid not null references user_account,
  exam_id uuid not null references exam,
  quantity integer not null check (quantity between 1 and 100),
  seen_price_in_paise bigint not null, -- the price when it was put in, so that a change can be told
  added_at timestamptz not null,
  primary key (user_id, exam_id)
);

create table wishlist_item (
  user_id uuid not null references user_account,
  exam_id uuid not null references exam,
  added_at timestamptz not null,
  primary key (user_id, exam_id)
);
