-- The words of the inbox are searched with an index: by `like`, any part of a word from three letters on.
-- On a large inbox make it by hand before the update, with `create index concurrently`: see docs/runbooks/migrations.md.
set local lock_timeout = '3s';

create extension if not exists pg_trgm;

-- Searched by content/store/inbox.ts with this very expression.
create index if not exists message_by_words on contact_message using gin (
  lower(ticket_no::text || ' ' || name || ' ' || email || ' ' || coalesce(organisation, '') || ' ' || subject || ' ' || message) gin_trgm_ops
);
