-- When somebody of staff first read it. What was set apart as spam is forgotten some time after that, and never unread.
alter table contact_message add column first_read_at timestamptz;
-- The receipts of an hour are counted by address, in whatever spelling.
drop index message_by_address;
create index message_by_address on contact_message (lower(email), received_at);
