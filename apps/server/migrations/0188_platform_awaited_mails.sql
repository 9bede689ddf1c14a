-- A mail that somebody waits for, such as a mailed code, is sent before all others (ADR 0160).
set local lock_timeout = '3s';

alter table mail_message add column is_awaited boolean not null default false;
-- The sender's order. `mail_message_queued` stays for processes of the version before.
create index if not exists mail_message_in_order on mail_message (is_awaited desc, try_after) where state = 'queued';
