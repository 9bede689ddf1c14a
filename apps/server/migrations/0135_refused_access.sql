-- How often somebody was refused within a minute. The first time stands in the audit chain by itself; the rest as one count, once the minute
-- is over. Without it anybody could make the chain's one head the place where everybody waits.
create table refused_access (
  user_id uuid not null,
  minute_at timestamptz not null,
  actor_role text not null,
  further integer not null default 0 constraint a_count_is_not_negative check (further >= 0),
  primary key (user_id, minute_at)
);
