-- A free seat that was booked while its candidate's address was not confirmed: only so many of a sitting are given away so.
set local lock_timeout = '3s';
alter table booking add column by_unconfirmed boolean not null default false;
create index booking_by_unconfirmed on booking (sitting_id) where by_unconfirmed;
