-- Somebody says that they paid and that nothing came, and the gateway knows of nothing: people look. Kept as long as the order's own
-- papers, because it is about money: whose it is, which order or payment, and when.
create table payment_claim (
  payment_claim_id uuid primary key,
  user_id uuid not null references user_account,
  order_id uuid references sales_order,
  reference text check (length(reference) between 1 and 60), -- the payment's number or the bank's (UTR), as it was typed
  made_at timestamptz not null,
  looked_at timestamptz not null, -- when the gateway was last asked for it
  constraint a_claim_names_an_order_or_a_payment check (order_id is not null or reference is not null),
  constraint one_claim_about_one_thing unique nulls not distinct (user_id, order_id, reference)
);
