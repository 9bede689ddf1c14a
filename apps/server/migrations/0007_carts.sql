-- Carts and wishlists.

create table cart_line (
  user_id uuid not null references user_account,
  exam_id uuid not null references exam,
  quantity integer not null check (quantity between 1 and 100),
  seen_price_in_paise bigint not null, -- the price when it was added, so that a change can be shown
  added_at timestamptz not null,
  primary key (user_id, exam_id)
);

create table wishlist_item (
  user_id uuid not null references user_account,
  exam_id uuid not null references exam,
  added_at timestamptz not null,
  -- Each fall of a price and each set of new dates is mailed once.
  told_price_in_paise bigint, -- the price when it was added, or as it was last mailed; null: not noted yet
  new_dates_since timestamptz, -- dates were added then that the owner was not told of; null: none
  primary key (user_id, exam_id)
);
create index wishlist_item_by_exam on wishlist_item (exam_id);
create index wishlist_item_to_tell on wishlist_item (new_dates_since) where new_dates_since is not null;
