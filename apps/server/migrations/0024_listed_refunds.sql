-- Refunds that stand in the gateway's own list, whoever made them. Each stays here until it is noted, so that a message that never
-- came loses none; the newest is the mark from which the next list is asked for.
create table listed_refund (
  gateway_refund_id text primary key,
  made_at timestamptz not null, -- by the gateway's clock
  look_at timestamptz -- when it is looked at; null: nothing is left to do
);
create index listed_refund_by_time on listed_refund (made_at);
create index listed_refund_to_look_at on listed_refund (look_at) where look_at is not null;
