-- An order is `refunded`, and a unit of it is revoked, because money went back. Checked when the transaction commits, in which refund, order
-- and units change together.
set local lock_timeout = '3s';

create function paid_back_of_order(wanted uuid) returns bigint language sql stable as $$
  select coalesce(sum(refund.amount_in_paise), 0)::bigint from refund join payment using (payment_id)
  where payment.order_id = wanted and payment.settles_order and refund.state = 'processed'
$$;

create function a_refunded_order_was_paid_back() returns trigger language plpgsql as $$
begin
  if new.amount_in_paise = 0 or paid_back_of_order(new.order_id) <> new.amount_in_paise then
    raise exception 'the price of order % was not paid back', new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger a_refunded_order_was_paid_back after insert or update on sales_order
  deferrable initially deferred for each row when (new.state = 'refunded') execute function a_refunded_order_was_paid_back();

create function a_revoked_unit_was_paid_back() returns trigger language plpgsql as $$
declare
  its_order uuid;
  revoked bigint;
begin
  select order_id into its_order from order_line where order_line_id = new.order_line_id;
  select sum(unit_price_in_paise) into revoked from entitlement join order_line using (order_line_id)
    where order_id = its_order and state = 'revoked';
  if revoked > paid_back_of_order(its_order) then
    raise exception 'more units of order % are revoked than were paid back', its_order using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger a_revoked_unit_was_paid_back after insert or update on entitlement
  deferrable initially deferred for each row when (new.state = 'revoked') execute function a_revoked_unit_was_paid_back();

-- What went back has gone: else both could become untrue afterwards.
create trigger a_processed_refund_is_final before update or delete on refund
  for each row when (old.state = 'processed') execute function refuse_change();
