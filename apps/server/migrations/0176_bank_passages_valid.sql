-- Checks the questions from before, while the bank can be used.
set local lock_timeout = '3s';

alter table item validate constraint a_question_has_a_topic_and_a_difficulty;
