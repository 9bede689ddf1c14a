-- No order could ever be given one, and no invoice shows one.
set local lock_timeout = '3s';
alter table sales_order drop column billing_gstin;
