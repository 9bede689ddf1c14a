-- Checks the pictures from before, while the bank can be used.
set local lock_timeout = '3s';

alter table picture validate constraint a_picture_has_a_size_and_a_recording_a_length;
alter table picture validate constraint content_type_is_one_that_questions_show;
