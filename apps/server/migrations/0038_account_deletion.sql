-- Somebody who leaves. `leaves_at`: their account closes then, unless they keep it. `erased_at`: it is closed for good, and nothing opens it.
alter table user_account add column leaves_at timestamptz;
alter table user_account add column erased_at timestamptz;
alter table user_account add constraint only_a_candidate_leaves
  check (role = 'candidate' or (leaves_at is null and erased_at is null));
alter table user_account add constraint nothing_opens_an_erased_account
  check (erased_at is null or (password_hash is null and leaves_at is null));
create index user_account_leaving on user_account (leaves_at) where leaves_at is not null;

-- An account that is closed, until the last of it is gone.
create table account_erasure (
  user_id uuid primary key references user_account,
  closed_at timestamptz not null,
  -- Files that are still to go; null until the rows that named them are erased.
  object_keys text[]
);

-- Whoever closes an account has locked its row and looked for these. What was under way meanwhile waits here, and is refused after it.
create function refuse_for_an_erased_account() returns trigger language plpgsql as $$
declare
  erased timestamptz;
begin
  select erased_at into erased from user_account where user_id = (to_jsonb(new) ->> tg_argv[0])::uuid for key share;
  if erased is not null then
    raise exception 'this account is erased' using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger nobody_erased_books before insert on booking
  for each row execute function refuse_for_an_erased_account('candidate_id');
create trigger nobody_erased_orders before insert on sales_order
  for each row execute function refuse_for_an_erased_account('user_id');
