-- A refund of a sale that somebody made at the gateway itself: it is noted when the gateway tells of it.
alter table refund drop constraint refund_reason_check;
alter table refund add constraint refund_reason_check
  check (reason in ('second-payment', 'wrong-amount', 'at-the-gateway'));
