-- When the page that writes an attempt in mode 'none' last said that nothing waits there to be sent. An entry that is synced later and
-- claims to have been made before is contradicted by it. A table of its own: the attempt's row is what saves lock.
create table nothing_waited (
  attempt_id uuid primary key,
  at timestamptz not null
);
