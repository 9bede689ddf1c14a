-- What the owner of a wish was told last, so that each drop of a price and each batch of new dates is told once.
set local lock_timeout = '3s';
alter table wishlist_item
  add column told_price_in_paise bigint, -- the price when it was put in, or as it was last told; null: not noted yet
  add column new_dates_since timestamptz; -- dates were added then of which the owner does not know; null: none
update wishlist_item set told_price_in_paise = exam.price_in_paise from exam where exam.exam_id = wishlist_item.exam_id;
create index wishlist_item_by_exam on wishlist_item (exam_id);
create index wishlist_item_to_tell on wishlist_item (new_dates_since) where new_dates_since is not null;
