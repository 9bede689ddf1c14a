-- Whoever edits a test names the version that they read, so that nobody writes over what they have not seen.
alter table exam add column version integer not null default 1 check (version > 0);
