-- Checks the rows from before, while answers can be saved.
set local lock_timeout = '3s';

alter table attempt
  validate constraint the_sections_of_a_started_attempt_end,
  validate constraint the_last_section_ends_at_the_deadline;
