-- A registered business names its GSTIN with the order, and its invoice shows it. What SQL can check of one is its shape; that its check
-- character fits and that its State is the one billed to is the rule whyCannotBillTo's matter. None is invented for orders that have none.
set local lock_timeout = '3s';
alter table sales_order add column billing_gstin text
  constraint a_gstin_has_its_shape check (billing_gstin ~ '^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$');
alter table sales_order add constraint a_gstin_is_of_a_billed_state check (billing_gstin is null or billing_state is not null) not valid;
alter table sales_order validate constraint a_gstin_is_of_a_billed_state;
