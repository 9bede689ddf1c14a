-- What the gateway or a bank said of a refund that did not go through, and the earliest moment of a new try. A refund that the gateway refused
-- has no id there.
set local lock_timeout = '3s';
alter table refund add column failure text;
alter table refund add column not_before timestamptz;
alter table refund add constraint a_sent_refund_has_a_gateway_id check (
  case state when 'requested' then gateway_refund_id is null when 'failed' then true else gateway_refund_id is not null end
) not valid;
alter table refund validate constraint a_sent_refund_has_a_gateway_id;
alter table refund drop constraint only_a_sent_refund_has_a_gateway_id;
