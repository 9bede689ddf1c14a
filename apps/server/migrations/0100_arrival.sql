-- When the request with an entry was complete at the server, by the database's clock. It is bound in the entry's leaf
-- (docs/receipts.md, version 2); entries that were stored before have none.
alter table response_event add column arrived_at timestamptz;
