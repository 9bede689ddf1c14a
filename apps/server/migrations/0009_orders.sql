-- Orders, payments, refunds, invoices, the ledger, entitlements. All amounts are in paise.

-- Orders -------------------------------------------------------------------------------------------------------------

create table sales_order (
  order_id uuid primary key,
  user_id uuid not null references user_account,
  state text not null check (state in ('awaiting_payment', 'fulfilled', 'refunded')),
  amount_in_paise bigint not null check (amount_in_paise >= 0),
  currency text not null default 'INR' check (currency = 'INR'),

  billing_name text check (billing_name <> ''),
  billing_state text check (billing_state ~ '^[A-Z]{2}$'),
  -- Its shape only. The rule whyCannotBillTo checks its check character and its State.
  billing_gstin text
    constraint a_gstin_has_its_shape check (billing_gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$'),

  receipt text not null unique check (length(receipt) <= 40),
  gateway_order_id text unique,
  last_failure text,
  created_at timestamptz not null,
  fulfilled_at timestamptz,
  next_check_at timestamptz, -- when the gateway is asked whether it was paid after all; null: never again

  constraint a_fulfilled_order_has_a_time check ((state = 'awaiting_payment') = (fulfilled_at is null)),
  constraint only_an_order_with_a_price_awaits_payment check (state <> 'awaiting_payment' or amount_in_paise > 0),
  constraint a_paid_order_names_buyer_and_state check (
    amount_in_paise = 0 or (billing_name is not null and billing_state is not null)),
  constraint a_gstin_is_of_a_billed_state check (billing_gstin is null or billing_state is not null),
  constraint only_an_unpaid_order_is_checked check (next_check_at is null or state = 'awaiting_payment')
);
create index sales_order_by_user on sales_order (user_id, created_at desc);
-- Of a backlog, both ends are asked about: those that wait longest, and the youngest.
create index sales_order_to_check on sales_order (next_check_at) where next_check_at is not null;
create index sales_order_young_to_check on sales_order (created_at desc) where next_check_at is not null;

create table order_line (
  order_line_id uuid primary key,
  order_id uuid not null references sales_order,
  line_no integer not null check (line_no > 0),
  exam_id uuid not null references exam,
  -- Copied from the exam: an order keeps what was bought.
  test_code text not null,
  title text not null,
  quantity integer not null check (quantity between 1 and 100),
  unit_price_in_paise bigint not null check (unit_price_in_paise >= 0),
  tax_rate_in_percent integer not null check (tax_rate_in_percent between 0 and 40),
  sac text not null,
  validity_days integer not null check (validity_days > 0),
  taxable_in_paise bigint not null,
  cgst_in_paise bigint not null,
  sgst_in_paise bigint not null,
  igst_in_paise bigint not null,
  unique (order_id, line_no),
  unique (order_id, exam_id),
  constraint tax_and_taxable_make_the_gross check (
    taxable_in_paise + cgst_in_paise + sgst_in_paise + igst_in_paise = quantity * unit_price_in_paise),
  constraint either_igst_or_cgst_with_equal_sgst
    check (cgst_in_paise = sgst_in_paise and (igst_in_paise = 0 or cgst_in_paise = 0))
);

-- Payments -----------------------------------------------------------------------------------------------------------

create table payment (
  payment_id uuid primary key,
  order_id uuid not null references sales_order,
  gateway_payment_id text not null unique,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  status_rank integer not null
    check (status_rank = array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], status)),
  amount_in_paise bigint not null check (amount_in_paise > 0),
  method text,
  failure text,
  settles_order boolean not null default false,
  seen_at timestamptz not null,
  captured_at timestamptz,
  constraint only_captured_money_settles
    check (not settles_order or (status in ('captured', 'refunded') and captured_at is not null))
);
create unique index one_payment_settles_an_order on payment (order_id) where settles_order;

-- A status never moves backwards, whatever arrives late.
create function payment_moves_forward() returns trigger language plpgsql as $$
begin
  if new.status_rank < old.status_rank then
    raise exception 'a payment never moves back from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_moves_forward before update on payment for each row execute function payment_moves_forward();

-- What the gateway reports, stored before it is processed.
create table webhook_inbox (
  event_id text primary key,
  event text not null,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz
);
create index webhook_inbox_by_age on webhook_inbox (received_at);

-- Somebody says that they paid and got nothing, and the gateway knows of nothing: people look. Kept as long as the
-- order's own papers, because it is about money.
create table payment_claim (
  payment_claim_id uuid primary key,
  user_id uuid not null references user_account,
  order_id uuid references sales_order,
  reference text check (length(reference) between 1 and 60), -- number of the payment or the bank (UTR), as typed
  made_at timestamptz not null,
  looked_at timestamptz not null, -- when the gateway was last asked for it
  contact_message_id uuid references contact_message on delete set null, -- the ticket that it became
  constraint a_claim_names_an_order_or_a_payment check (order_id is not null or reference is not null),
  constraint one_claim_about_one_thing unique nulls not distinct (user_id, order_id, reference)
);
create index claim_of_ticket on payment_claim (contact_message_id) where contact_message_id is not null;

-- Refunds ------------------------------------------------------------------------------------------------------------

create table refund (
  refund_id uuid primary key,
  payment_id uuid not null references payment,
  amount_in_paise bigint not null check (amount_in_paise > 0),
  -- at-the-gateway: somebody made it there by hand. asked: the buyer returned unused units.
  reason text not null check (reason in ('second-payment', 'wrong-amount', 'at-the-gateway', 'asked')),
  state text not null check (state in ('requested', 'pending', 'processed', 'failed')),
  gateway_refund_id text unique, -- one that the gateway refused has none
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  failure text, -- what the gateway or a bank said of one that failed
  not_before timestamptz, -- the earliest moment of a new try
  constraint a_sent_refund_has_a_gateway_id check (
    case state when 'requested' then gateway_refund_id is null
      when 'failed' then true else gateway_refund_id is not null end
  )
);
create index refund_by_payment on refund (payment_id);
create index refund_open on refund (requested_at) where state in ('requested', 'pending');
-- A second click finds the first refund.
create unique index one_asked_refund_of_a_payment_at_a_time on refund (payment_id)
  where reason = 'asked' and state in ('requested', 'pending');

-- The refunds of a payment never exceed it. Its row is locked first, so that two at once are added up. The lock is no
-- stronger than the one both foreign keys already hold: otherwise they would wait for each other.
create function refunds_stay_within_the_payment() returns trigger language plpgsql as $$
declare
  paid bigint;
begin
  select amount_in_paise into paid from payment where payment_id = new.payment_id for no key update;
  if (select sum(amount_in_paise) from refund where payment_id = new.payment_id and state <> 'failed') > paid then
    raise exception 'the refunds of payment % exceed it', new.payment_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create trigger refunds_stay_within_the_payment after insert or update on refund
  for each row execute function refunds_stay_within_the_payment();
-- Money that went back is gone. Otherwise the two guards below could become untrue afterwards.
create trigger a_processed_refund_is_final before update or delete on refund
  for each row when (old.state = 'processed') execute function refuse_change();

-- Refunds in the gateway's own list, whoever made them. A row stays until its refund is noted, so that a lost message
-- loses none. The newest row is where the next list begins.
create table listed_refund (
  gateway_refund_id text primary key,
  made_at timestamptz not null, -- by the gateway's clock
  look_at timestamptz -- when it is looked at; null: nothing is left to do
);
create index listed_refund_by_time on listed_refund (made_at);
create index listed_refund_to_look_at on listed_refund (look_at) where look_at is not null;

-- Entitlements -------------------------------------------------------------------------------------------------------

-- The right to sit an exam once. One per paid unit of an order line.
create table entitlement (
  entitlement_id uuid primary key,
  order_line_id uuid not null references order_line,
  unit_no integer not null check (unit_no > 0),
  user_id uuid not null references user_account,
  exam_id uuid not null references exam,
  state text not null check (state in ('granted', 'consumed', 'revoked')),
  -- The refund that it waits for or that took it. Meanwhile it cannot be booked.
  asked_back_by uuid references refund,
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null,
  unique (order_line_id, unit_no),
  constraint an_entitlement_expires_after_it_was_granted check (expires_at > granted_at),
  constraint only_an_unused_unit_is_asked_back check (asked_back_by is null or state <> 'consumed')
);
create index entitlement_usable on entitlement (user_id, exam_id, granted_at) where state = 'granted';
create index entitlement_asked_back on entitlement (asked_back_by) where asked_back_by is not null;

-- An order is refunded, and a unit revoked, only because money went back. Checked at the commit of the transaction in
-- which refund, order and units change together.
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
  deferrable initially deferred
    for each row when (new.state = 'refunded') execute function a_refunded_order_was_paid_back();

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
  deferrable initially deferred
    for each row when (new.state = 'revoked') execute function a_revoked_unit_was_paid_back();

-- Invoices and the ledger --------------------------------------------------------------------------------------------

create table invoice_series (
  kind text not null check (kind in ('invoice', 'credit-note')),
  financial_year text not null,
  last_no integer not null check (last_no >= 0),
  primary key (kind, financial_year)
);

create table invoice (
  invoice_id uuid primary key,
  kind text not null,
  financial_year text not null,
  series_no integer not null check (series_no > 0),
  number text not null unique check (number ~ '^[A-Za-z0-9/-]{1,16}$'),
  order_id uuid not null references sales_order,
  refund_id uuid references refund,
  issued_at timestamptz not null,
  document text not null, -- everything printed on it, as canonical JSON: an invoice never changes
  foreign key (kind, financial_year) references invoice_series,
  unique (kind, financial_year, series_no)
);
create unique index one_invoice_per_order on invoice (order_id) where kind = 'invoice';
create unique index one_credit_note_per_refund on invoice (refund_id) where kind = 'credit-note';
create trigger invoice_is_immutable before update or delete on invoice for each row execute function refuse_change();

-- Double entry: the rows of one posting sum to zero, checked at the commit.
create table ledger_entry (
  posting_id uuid not null,
  line_no integer not null,
  order_id uuid not null references sales_order,
  account text not null check (account in ('gateway', 'revenue', 'output-tax', 'refunds-payable')),
  amount_in_paise bigint not null check (amount_in_paise <> 0),
  posted_at timestamptz not null,
  primary key (posting_id, line_no)
);
create index ledger_entry_by_order on ledger_entry (order_id);
create trigger ledger_entry_is_append_only before update or delete on ledger_entry
  for each row execute function refuse_change();

create function posting_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_in_paise) from ledger_entry where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger posting_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function posting_balances();
