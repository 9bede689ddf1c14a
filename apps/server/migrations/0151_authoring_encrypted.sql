-- Forms, keys and authors' sources are encrypted by the server, because SQL has no key. Rows from before are plain
-- until the start that follows: it encrypts them and validates these constraints (`authoring/encryption`). The tables
-- are rewritten here, and again at that start. They are small, and nobody may sit a test meanwhile (upgrade.md).
set local lock_timeout = '3s';

alter table form
  alter column content type bytea using convert_to(content, 'UTF8'),
  add constraint content_is_encrypted check (is_encrypted(content)) not valid,
  add constraint source_hash_is_encrypted check (is_encrypted(source_hash)) not valid;
alter table form alter column content set storage external; -- it cannot be compressed

alter table sealed.form_key
  alter column key type bytea using convert_to(key, 'UTF8'),
  add constraint key_is_encrypted check (is_encrypted(key)) not valid,
  add constraint key_hash_is_encrypted check (is_encrypted(key_hash)) not valid;
alter table sealed.form_key alter column key set storage external;

alter table sealed.item_source
  alter column content type bytea using convert_to(content, 'UTF8'),
  add constraint content_is_encrypted check (is_encrypted(content)) not valid;
alter table sealed.item_source alter column content set storage external;

-- The hash of an author's text confirms a guess of its key, so it is encrypted too.
alter table item_version
  drop column content, -- the source took its place
  add constraint content_hash_is_encrypted check (is_encrypted(content_hash)) not valid;

drop trigger form_is_immutable on form;
create trigger form_is_immutable before update or delete on form
  for each row execute function refuse_change_but_of_encryption('content', 'source_hash');
drop trigger form_key_is_immutable on sealed.form_key;
create trigger form_key_is_immutable before update or delete on sealed.form_key
  for each row execute function refuse_change_but_of_encryption('key', 'key_hash');
drop trigger item_source_is_immutable on sealed.item_source;
create trigger item_source_is_immutable before update or delete on sealed.item_source
  for each row execute function refuse_change_but_of_encryption('content');
drop trigger item_version_is_immutable on item_version;
create trigger item_version_is_immutable before update or delete on item_version
  for each row execute function refuse_change_but_of_encryption('content_hash');
