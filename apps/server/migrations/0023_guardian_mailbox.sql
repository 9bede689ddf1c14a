-- One mailbox can be written in many ways (mum+1@, Mum@). Asks are counted and paused by the mailbox: the rule `mailbox` in
-- packages/domain/identity/guardian-ask.ts, and a test holds the two together.
alter table guardian_ask add column guardian_mailbox text not null generated always as (
  split_part(split_part(lower(guardian_email), '@', 1), '+', 1) || '@' || split_part(lower(guardian_email), '@', 2)
) stored;
create index guardian_ask_by_mailbox on guardian_ask (guardian_mailbox, asked_at);
drop index guardian_ask_by_address;

-- What nobody answered is no evidence, and holds the address of somebody who may not know us: once it expired it may go.
-- An ask with a decision stays for good; the decision refers to it.
create function refuse_change_of_guardian_ask() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.expires_at <= now()
    and not exists (select from guardian_decision d where d.guardian_ask_id = old.guardian_ask_id) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger guardian_ask_is_append_only on guardian_ask;
create trigger guardian_ask_is_append_only before update or delete on guardian_ask
  for each row execute function refuse_change_of_guardian_ask();
create index guardian_ask_by_end on guardian_ask (expires_at);
