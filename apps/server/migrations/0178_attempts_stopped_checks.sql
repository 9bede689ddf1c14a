-- A check of a file that takes too long or crashes is repeated, but not without end (ADR 0151).
set local lock_timeout = '3s';

alter table answer_file
  add column stopped_checks integer not null default 0
    constraint a_check_is_repeated_a_few_times check (stopped_checks between 0 and 10);
