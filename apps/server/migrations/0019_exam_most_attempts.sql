-- How often one person may sit an exam while it costs nothing: its questions stay the same, and its score is told after each attempt.
alter table exam add column most_attempts integer not null default 3 check (most_attempts between 1 and 100);
