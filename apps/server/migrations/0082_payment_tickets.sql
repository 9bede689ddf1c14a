-- What the site itself writes down for whoever has paid and got nothing is a kind of its own: finance reads that, and nothing else of the inbox.
alter table contact_message drop constraint contact_message_kind_check;
alter table contact_message add constraint contact_message_kind_check check (kind in ('contact', 'enquiry', 'grievance', 'payment'));
update contact_message set kind = 'payment'
  where contact_message_id in (select contact_message_id from payment_claim where contact_message_id is not null);
