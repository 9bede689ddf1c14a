-- Whoever edits a vacancy names the version that they read, so that nobody writes over what they have not seen.
alter table job add column version integer not null default 1 check (version > 0);
