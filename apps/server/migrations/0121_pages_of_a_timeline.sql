-- The timeline of an attempt is read in pages, the newest first.
create index proctor_event_newest on proctor_event (attempt_id, recorded_at desc, event_id desc);
