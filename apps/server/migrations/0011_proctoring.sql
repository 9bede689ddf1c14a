-- Presence, what was observed, what people did about it.

-- The last heartbeat of each attempt. Unlogged: after a crash everybody simply reports again.
create unlogged table presence (
  attempt_id uuid primary key,
  heartbeat_at timestamptz not null,
  saved_up_to integer not null,
  pending_count integer not null,
  visible boolean not null,
  session_id uuid
);

create table proctor_event (
  attempt_id uuid not null,
  event_no integer not null,
  kind text not null,
  at timestamptz not null,
  detail jsonb not null default '{}',
  primary key (attempt_id, event_no)
);

create table proctor_action (
  action_id uuid primary key,
  attempt_id uuid not null,
  room_id uuid not null,
  verb text not null check (verb in ('authorise', 'refuse', 'pause', 'resume', 'update', 'terminate', 'flag', 'message', 'answer-hand')),
  reason_code text not null,
  reason_text text not null,
  extra_minutes integer check (extra_minutes > 0),
  by_user uuid not null references user_account,
  at timestamptz not null
);
create index proctor_action_by_attempt on proctor_action (attempt_id, at);

create table raised_hand (
  raised_hand_id uuid primary key,
  attempt_id uuid not null,
  message text not null,
  raised_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references user_account
);
create unique index one_open_hand_per_attempt on raised_hand (attempt_id) where answered_at is null;
