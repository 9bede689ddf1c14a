-- How many documents stand accepted, with the account whose name and birth date they lock: whoever changes those sees it under the account's lock.
alter table user_account add column verified_documents int not null default 0
  constraint verified_documents_are_counted check (verified_documents >= 0);
create function count_verified_documents() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'verified' then
    update user_account set verified_documents = verified_documents - 1 where user_id = old.user_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'verified' then
    update user_account set verified_documents = verified_documents + 1 where user_id = new.user_id;
  end if;
  return null;
end $$;
create trigger verified_documents_are_counted after insert or delete or update of state on profile_document
  for each row execute function count_verified_documents();
update user_account as account set verified_documents = found.many
  from (select user_id, count(*) as many from profile_document where state = 'verified' group by user_id) as found
  where found.user_id = account.user_id;
