-- A buyer asks back what they paid for and did not use. The refund is sent like any other; until it is through, its units wait for it and
-- cannot be booked, so that nobody sits a test whose money is on its way back.
set local lock_timeout = '3s';
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check
  check (reason in ('second-payment', 'wrong-amount', 'at-the-gateway', 'asked'));
-- One that has not ended at a time: a second click finds the first.
create unique index one_asked_refund_of_a_payment_at_a_time on refund (payment_id) where reason = 'asked' and state in ('requested', 'pending');

alter table entitlement add column asked_back_by uuid references refund;
alter table entitlement add constraint only_an_unused_unit_is_asked_back
  check (asked_back_by is null or state <> 'consumed') not valid;
alter table entitlement validate constraint only_an_unused_unit_is_asked_back;
create index entitlement_asked_back on entitlement (asked_back_by) where asked_back_by is not null;
