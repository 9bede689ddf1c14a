-- The role under which an attempt is entered, started, taken over, read and handed in, and its paper sealed. Like the role that saves answers
-- it has no right to the schema `sealed`; unlike that one it may move an attempt on, and what moves with it. Where the database's user may
-- not create roles, the operator does (docs/runbooks/database-roles.md).

-- The outbox is a table of the worker's, in a schema of its own. Whoever announces needs no right there.
create function put_in_outbox(announcement json, run_at timestamptz) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp
as $$
begin
  perform graphile_worker.add_job('announcement', announcement, run_at => run_at);
end $$;
revoke execute on function put_in_outbox(json, timestamptz) from public;

do $$
begin
  if not exists (select from pg_roles where rolname = 'kasauti_attempt')
     and exists (select from pg_roles where rolname = current_user and (rolsuper or rolcreaterole)) then
    begin
      create role kasauti_attempt nologin;
    exception when duplicate_object or unique_violation then null; -- another database of this server came first
    end;
  end if;
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    if not pg_has_role(current_user, 'kasauti_attempt', 'member') then
      begin
        execute format('grant kasauti_attempt to %I', current_user);
      exception when insufficient_privilege then null; -- the server then says at its start that it runs without the role
      end;
    end if;
    grant usage on schema public to kasauti_attempt;
    grant select, insert, update on attempt, sitting_paper to kasauti_attempt;
    grant select, insert on response_event, commit_root, allocation to kasauti_attempt;
    grant select on form, form_release, receipt_heads, late_acceptance, late_dismissal, nothing_waited to kasauti_attempt;
    grant select on exam, sitting, sitting_room, room, seat, check_in, system_check, booking to kasauti_attempt;
    grant update (state, arrived_at, changed_at) on booking to kasauti_attempt;
    grant update (placed_count) on sitting_room to kasauti_attempt;
    -- Of people: their age, whether they have a photo, what was approved for them, and how long their session lives.
    grant select (user_id, born_on, guardian_consent_at) on user_account to kasauti_attempt;
    grant select (user_id, photo_object_key) on profile to kasauti_attempt;
    grant select (user_id, kind, state) on accommodation to kasauti_attempt;
    grant select (session_id, user_id, device_id, ended_at, kept_until, last_seen_at, idle_expires_at, expires_at)
      on session to kasauti_attempt;
    grant update (kept_until, last_seen_at, idle_expires_at, expires_at) on session to kasauti_attempt;
    grant insert on audit_entry, live_event to kasauti_attempt;
    grant select, update on audit_head to kasauti_attempt;
    grant execute on function put_in_outbox(json, timestamptz) to kasauti_attempt;
  end if;
end $$;
