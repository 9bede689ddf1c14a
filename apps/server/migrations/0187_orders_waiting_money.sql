-- Money that waits is looked up for the metrics (docs/runbooks/monitoring.md).
set local lock_timeout = '3s';

create index if not exists webhook_inbox_waiting on webhook_inbox (received_at) where processed_at is null;
create index if not exists payment_uncaptured on payment (seen_at) where status = 'authorized';
