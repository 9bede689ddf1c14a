-- Pictures and recordings that nothing names are deleted after 30 days (ADR 0158). Texts are encrypted, so tables of
-- their own record which pictures they name. A picture from before has no `touched_at` and stays for ever, because
-- older texts that name it are not in these tables.
set local lock_timeout = '3s';

create table item_version_picture (
  item_version_id uuid not null references item_version,
  picture_id uuid not null references picture,
  primary key (item_version_id, picture_id)
);
create index item_version_picture_by_picture on item_version_picture (picture_id);

create table import_picture (
  import_run_id uuid not null references import_run on delete cascade,
  picture_id uuid not null references picture,
  primary key (import_run_id, picture_id)
);
create index import_picture_by_picture on import_picture (picture_id);

-- When the picture was uploaded last, or a text stopped naming it.
alter table picture add column touched_at timestamptz;

-- The foreign keys keep a picture that something names. This function keeps one that was touched lately.
create function guard_picture() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'touched_at' = to_jsonb(old) - 'touched_at' then
    return new;
  end if;
  if tg_op = 'DELETE' and old.touched_at < now() - interval '30 days' then
    return old;
  end if;
  raise exception 'picture is append-only: % was named lately', old.picture_id using errcode = 'restrict_violation';
end $$;

drop trigger picture_is_immutable on picture;
create trigger picture_is_immutable before update on picture
  for each row when (old.touched_at is not distinct from new.touched_at)
  execute function refuse_change_but_of_encryption('key', 'sha256');
create trigger a_touch_changes_nothing_else before update on picture
  for each row when (old.touched_at is distinct from new.touched_at)
  execute function guard_picture();
create trigger only_an_old_picture_is_deleted before delete on picture
  for each row execute function guard_picture();
