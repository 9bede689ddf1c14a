-- What stands on the pages becomes entries that staff write, order, hide and show one by one.
create table content_entry (
  content_entry_id uuid primary key,
  kind text not null check (kind in ('banner', 'faq', 'page', 'footer')),
  slug text unique, -- a page's name in its address
  position integer not null, -- among those of its kind
  is_hidden boolean not null default false,
  version integer not null default 1 check (version > 0), -- whoever saves names the one they have read
  body jsonb not null,
  updated_at timestamptz not null,
  constraint a_page_and_nothing_else_has_a_slug check ((kind = 'page') = (slug is not null))
);
create unique index there_is_one_footer on content_entry (kind) where kind = 'footer';
create index content_entry_in_order on content_entry (kind, position, content_entry_id);

insert into content_entry (content_entry_id, kind, position, body, updated_at)
select gen_random_uuid(), 'footer', 0, body, updated_at from content_block where kind = 'footer';

insert into content_entry (content_entry_id, kind, slug, position, body, updated_at)
select gen_random_uuid(), 'page', substr(kind, 6), row_number() over (order by kind), body, updated_at
from content_block where kind like 'page:%';

insert into content_entry (content_entry_id, kind, position, body, updated_at)
select gen_random_uuid(), 'banner', news.position, news.body, content_block.updated_at
from content_block cross join jsonb_array_elements(body) with ordinality as news (body, position)
where content_block.kind = 'banner';

insert into content_entry (content_entry_id, kind, position, body, updated_at)
select faq_id, 'faq', position, jsonb_build_object('topic', topic, 'question', question, 'answer', answer), now()
from faq;

-- content_block and faq stay for the release before this one, which reads them while both run. Nothing writes there any more.

-- Staff change a category by the version that they have read.
alter table category add column version integer not null default 1 check (version > 0);
