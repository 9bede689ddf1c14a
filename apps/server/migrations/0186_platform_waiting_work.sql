-- An announcement becomes one job for each reaction, and the announcing process names them (ADR 0160). So a process of
-- an older version leaves the jobs of a newer one alone.
set local lock_timeout = '3s';

-- The function with two parameters stays for processes of the version before, which still announce during the upgrade.
create function put_in_outbox(announcement json, run_at timestamptz, tasks text[], priorities integer[]) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job(job.task, announcement, run_at => run_at, priority => job.priority)
    from unnest(tasks, priorities) as job (task, priority);
end $$;
revoke execute on function put_in_outbox(json, timestamptz, text[], integer[]) from public;

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant execute on function put_in_outbox(json, timestamptz, text[], integer[]) to kasauti_attempt;
  end if;
end $$;

-- The mail that has waited longest is looked up for the metrics.
create index if not exists mail_message_waiting on mail_message (queued_at) where state = 'queued';
