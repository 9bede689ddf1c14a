-- What the gateway knows nothing of becomes a ticket like any other, found in the inbox and by its writer. Null: nothing had to be handed on.
alter table payment_claim add column contact_message_id uuid references contact_message on delete set null;
create index claim_of_ticket on payment_claim (contact_message_id) where contact_message_id is not null;
