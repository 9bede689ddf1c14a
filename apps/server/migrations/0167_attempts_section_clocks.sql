-- Sections with clocks of their own (ADR 0137). Rows from before have none: their columns stay empty.
set local lock_timeout = '3s';

alter table sitting_paper add column section_minutes integer[];

alter table attempt
  -- The minutes of each section, as they were when the candidate entered.
  add column section_minutes integer[],
  -- The end of each section. They follow from the start, the minutes and the credits, like the deadline.
  add column section_ends timestamptz[],
  add constraint the_sections_of_a_started_attempt_end check (
    (section_ends is null) = (section_minutes is null or started_at is null)
    and coalesce(cardinality(section_ends) = cardinality(section_minutes), true)) not valid,
  add constraint the_last_section_ends_at_the_deadline
    check (section_ends is null or section_ends[cardinality(section_ends)] = deadline_at) not valid;

-- The section of the entry's question, counted from 1, if sections have clocks.
alter table response_event add column section_no integer;
