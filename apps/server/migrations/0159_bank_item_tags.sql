-- Tags of an item. Authors choose them freely, to find questions again. They are figures of the bank like topic and
-- difficulty, so they are not encrypted, and a tag must not quote a question (ADR 0139).
set local lock_timeout = '3s';

alter table item
  add column tags text[] not null default '{}',
  add constraint an_item_has_at_most_twenty_tags check (cardinality(tags) <= 20),
  add constraint a_tag_has_one_to_forty_characters
    check (
      array_position(tags, null) is null
      and (cardinality(tags) = 0 or array_to_string(tags, chr(10)) ~ '^[^\n]{1,40}(\n[^\n]{1,40})*$'));
