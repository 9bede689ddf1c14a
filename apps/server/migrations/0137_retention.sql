-- What is forgotten by age is found by age.
create index session_by_age on session (created_at);
create index webhook_inbox_by_age on webhook_inbox (received_at);
create index mail_message_by_age on mail_message (queued_at);
