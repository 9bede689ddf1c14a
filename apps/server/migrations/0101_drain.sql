-- How long after the deadline and its grace an entry that arrived in time may still be stored as in time; results wait for it. Fixed
-- when the candidate comes in, so that no change of the setting makes another decision of what is stored.
alter table attempt add column drain_seconds integer not null default 30
  constraint a_queue_is_drained_within_minutes check (drain_seconds between 0 and 600);
