-- Why a sitting does not take place, as its candidates are told. Kept here, so that whoever books in the same moment is told too.
alter table sitting add column called_off_because text;
alter table sitting add constraint only_a_cancelled_sitting_says_why
  check (called_off_because is null or (state = 'cancelled' and called_off_because <> ''));
