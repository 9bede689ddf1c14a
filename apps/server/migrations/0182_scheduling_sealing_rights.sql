-- The task that seals papers when a lobby opens reads which tests a sitting has.
set local lock_timeout = '3s';

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant select on sitting_exam to kasauti_attempt;
  end if;
end $$;
