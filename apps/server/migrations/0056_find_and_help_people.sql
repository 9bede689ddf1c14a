-- People are found by name in either script: the words of a name as search keys (packages/domain/text/search-fold.ts), which only code can
-- compute. Null: not computed yet; a chore does it within seconds, also for accounts that were there before.
set local lock_timeout = '3s';
alter table user_account add column name_keys text[];
create index user_account_by_name on user_account using gin (name_keys);
create index user_account_to_index on user_account (user_id) where name_keys is null;
create index user_account_by_number_tail on user_account (unique_number_last4);

create function forget_name_keys() returns trigger language plpgsql as $$
begin
  new.name_keys := null;
  return new;
end $$;
create trigger a_new_name_has_new_keys before update of full_name on user_account
  for each row when (old.full_name is distinct from new.full_name) execute function forget_name_keys();

-- Somebody lost the app that makes their codes. One member of staff looks at who they are and asks; another decides: one alone could let
-- anybody into any account.
create table unlock_ask (
  unlock_ask_id uuid primary key,
  user_id uuid not null references user_account,
  asked_by uuid not null references user_account,
  reason text not null check (reason <> ''),
  asked_at timestamptz not null,
  decided_by uuid references user_account,
  decision text check (decision in ('approve', 'refuse')),
  decided_at timestamptz,
  constraint another_person_decides check (decided_by <> asked_by),
  constraint nobody_unlocks_their_own check (asked_by <> user_id and decided_by <> user_id),
  constraint a_decision_has_its_person_and_time
    check ((decision is null) = (decided_by is null) and (decision is null) = (decided_at is null))
);
create unique index one_unlock_is_asked_at_a_time on unlock_ask (user_id) where decision is null;
