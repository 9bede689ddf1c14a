-- Few of the actions in rooms end a test. The queue of second looks finds them, and so does the count beside its name,
-- which every open console asks each minute.
set local lock_timeout = '3s';

create index if not exists proctor_action_termination on proctor_action (at) include (attempt_id, by_user)
  where verb = 'terminate';
