-- The heads of all lanes, published day by day (docs/receipts.md). Each day's document names the one before, and a lane that begins names the
-- newest one: so nobody can put in, take out or change a root afterwards that lies before a published head.
create table receipt_heads (
  day date primary key,
  document text not null, -- canonical JSON, as it was signed
  hash bytea not null check (octet_length(hash) = 32), -- its SHA-256
  signature bytea not null,
  key_id text not null
);
create trigger receipt_heads_are_append_only before update or delete on receipt_heads
  for each row execute function refuse_change();
create trigger receipt_heads_are_never_emptied before truncate on receipt_heads
  for each statement execute function refuse_change();

-- The roots of one day. Roots come in the order of their time, so a range index costs a save next to nothing.
create index commit_root_by_time on commit_root using brin (signed_at);

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_delivery') then
    grant select on receipt_heads to kasauti_delivery;
  end if;
end $$;
