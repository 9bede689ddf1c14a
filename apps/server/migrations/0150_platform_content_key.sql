-- The keys under which questions and answer keys are encrypted. A server that lacks one of them does not start.
set local lock_timeout = '3s';

create table content_key (
  key_id bytea primary key check (octet_length(key_id) = 8), -- no key follows from it
  first_used_at timestamptz not null default now()
);

-- Tells an encrypted value by its format and its shortest length. No hash and no JSON is taken for one.
create function is_encrypted(value bytea) returns boolean language sql immutable
  return octet_length(value) >= 37 and get_byte(value, 0) = 1;

-- The guard of immutable rows whose encryption may be renewed. Only the owner of the table may do that, only in a
-- transaction that says so, and only in the columns that are named. With the same text under another key, the row is
-- still what it was.
create function refuse_change_but_of_encryption() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
     and current_setting('kasauti.renews_encryption', true) = 'on'
     and pg_has_role(current_user, (select relowner from pg_class where oid = tg_relid), 'usage')
     and to_jsonb(new) - tg_argv = to_jsonb(old) - tg_argv then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
