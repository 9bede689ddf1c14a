-- What an author writes of an item holds its key and its explanation: it belongs where the keys are. The column stays for a version that still
-- writes it, without what it held; a later release drops it.
create table sealed.item_source (
  item_version_id uuid primary key references public.item_version,
  content text not null
);
insert into sealed.item_source (item_version_id, content)
  select item_version_id, content from item_version where content <> '';
create trigger item_source_is_immutable before update or delete on sealed.item_source
  for each row execute function refuse_change();

alter table item_version alter column content set default '';
alter table item_version disable trigger item_version_is_immutable;
update item_version set content = '' where content <> '';
alter table item_version enable trigger item_version_is_immutable;
