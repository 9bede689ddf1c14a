-- The count of requests that wait for a decision is asked each minute by every open console that may decide.
set local lock_timeout = '3s';

create index if not exists accommodation_requested on accommodation (requested_at) where state = 'requested';
