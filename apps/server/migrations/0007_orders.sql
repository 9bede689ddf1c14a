-- Orders, payments, refunds, invoices, the ledger, entitlements.

create table sales_order (
  order_id uuid primary key,
  user_id uuid not null references user_account,
  state text not null check (state in ('awaiting_payment', 'fulfilled', 'refunded')),
  amount_in_paise bigint not null check (amount_in_paise >= 0),
  currency text not null default 'INR' check (currency = 'INR'),
  billing_name text check (billing_name <> ''),
  billing_state text check (billing_state ~ '^[A-Z]{2}$'),
  billing_gstin text,
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
  constraint only_an_unpaid_order_is_checked check (next_check_at is null or state = 'awaiting_payment')
);
create index sales_order_by_user on sales_order (user_id, created_at desc);
create index sales_order_to_check on sales_order (next_check_at) where next_check_at is not null;

create table order_line (
  order_line_id uuid primary key,
  order_id uuid not null references sales_order,
  line_no integer not null check (line_no > 0),
  exam_id uuid not null references exam,
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
  constraint either_igst_or_cgst_with_equal_sgst check (cgst_in_paise = sgst_in_paise and (igst_in_paise = 0 or cgst_in_paise = 0))
);

create table payment (
  payment_id uuid primary key,
  order_id uuid not null references sales_order,
  gateway_payment_id text not null unique,
  status text not null check (status in ('created', 'failed', 'authorized', 'captured', 'refunded')),
  status_rank integer not null check (status_rank = array_position(array['created', 'failed', 'authorized', 'captured', 'refunded'], status)),
  amount_in_paise bigint not null check (amount_in_paise > 0),
  method text,
  failure text,
  settles_order boolean not null default false,
  seen_at timestamptz not null,
  captured_at timestamptz,
  constraint only_captured_money_settles check (not settles_order or (status in ('captured', 'refunded') and captured_at is not null))
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

create table refund (
  refund_id uuid primary key,
  payment_id uuid not null references payment,
  amount_in_paise bigint not null check (amount_in_paise > 0),
  reason text not null check (reason in ('second-payment', 'wrong-amount')),
  state text not null check (state in ('requested', 'pending', 'processed', 'failed')),
  gateway_refund_id text unique,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  constraint only_a_sent_refund_has_a_gateway_id check ((state = 'requested') = (gateway_refund_id is null))
);
create index refund_by_payment on refund (payment_id);
create index refund_open on refund (requested_at) where state in ('requested', 'pending');

-- Together the refunds of a payment never exceed it. Its row is locked first, so that two at once are added up; not
-- more strongly than the foreign keys of both, which hold it already: they would wait for each other.
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

create table entitlement (
  entitlement_id uuid primary key,
  order_line_id uuid not null references order_line,
  unit_no integer not null check (unit_no > 0),
  user_id uuid not null references user_account,
  exam_id uuid not null references exam,
  state text not null check (state in ('granted', 'consumed', 'revoked')),
  granted_at timestamptz not null,
  expires_at timestamptz not null,
  changed_at timestamptz not null,
  unique (order_line_id, unit_no),
  constraint an_entitlement_expires_after_it_was_granted check (expires_at > granted_at)
);
create index entitlement_usable on entitlement (user_id, exam_id, granted_at) where state = 'granted';

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

create table webhook_inbox (
  event_id text primary key,
  event text not null,
  body text not null,
  received_at timestamptz not null,
  processed_at timestamptz
);

-- Double entry in paise: the rows of one posting sum to zero, checked when the transaction commits.
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
create trigger ledger_entry_is_append_only before update or delete on ledger_entry for each row execute function refuse_change();
create function posting_balances() returns trigger language plpgsql as $$
begin
  if (select sum(amount_in_paise) from ledger_entry where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not balance', new.posting_id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger posting_balances after insert on ledger_entry
  deferrable initially deferred for each row execute function posting_balances();
