-- Of a backlog, the youngest unpaid orders are looked up as well as those that wait longest.
create index sales_order_young_to_check on sales_order (created_at desc) where next_check_at is not null;
