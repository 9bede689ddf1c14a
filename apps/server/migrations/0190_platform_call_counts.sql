-- Phase: expand
set local lock_timeout = '3s';

-- Calls of a network in its current minute, counted for all processes (ADR 0167). Unlogged: the counts are short-lived,
-- and a commit without log waits neither for the disk nor for the standby. A crash forgives one minute of calls.
-- The free space in each page lets a count grow without a new entry in the index.
create unlogged table call_count (
  limit_name text not null,
  network_key bytea not null,
  calls integer not null check (calls > 0),
  window_started_at timestamptz not null,
  primary key (limit_name, network_key)
) with (fillfactor = 70);
