-- By whose choice a mail goes, and of which kind: what waits for the mail server is not sent any more once its reader turns that kind off.
set local lock_timeout = '3s';
alter table mail_message
  add column optional_kind text,
  add column optional_for uuid,
  add constraint an_optional_mail_has_its_reader check ((optional_kind is null) = (optional_for is null));
create index mail_message_waiting_by_choice on mail_message (optional_for, optional_kind)
  where state = 'queued' and optional_for is not null;
