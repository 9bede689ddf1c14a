-- Checks of the whole audit chain that somebody asked for. The worker computes, the screen follows. Rows are kept: each
-- states what the log was at a moment, and its hash can be compared with one written down elsewhere.

create table audit_check (
  audit_check_id uuid primary key,
  asked_by uuid not null references user_account,
  asked_at timestamptz not null,
  -- Entries there were when it began, and how far it has come.
  entries_to_check bigint not null check (entries_to_check >= 0),
  entries_checked bigint not null default 0 check (entries_checked >= 0),
  finished_at timestamptz,
  is_whole boolean,
  head_hash text,
  -- The first entry that is not as it was written, and what is wrong with it.
  bad_entry_no bigint,
  problem text,
  constraint a_finished_check_says_what_it_found check ((finished_at is null) = (is_whole is null)),
  constraint a_broken_chain_names_its_entry
    check (is_whole is distinct from false or (bad_entry_no is not null and problem is not null)),
  constraint a_whole_chain_has_its_head check (is_whole is distinct from true or head_hash is not null)
);
create unique index one_audit_check_runs_at_a_time on audit_check ((true)) where finished_at is null;
create index audit_check_by_time on audit_check (asked_at);
