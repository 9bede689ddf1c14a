-- Presence, what was observed, what people did about it. Every table here is distributed by attempt_id, as the attempts
-- are.

-- The last heartbeat of each attempt. Unlogged: after a crash every page reports again. Online is a comparison with
-- heartbeat_at; told_online is what the room was last told.
create unlogged table presence (
  attempt_id uuid primary key,
  heartbeat_at timestamptz not null,
  saved_up_to integer not null check (saved_up_to >= 0),
  pending_count integer not null check (pending_count >= 0),
  visible boolean not null,
  told_online boolean not null default true
) with (fillfactor = 50);

create table proctor_event (
  attempt_id uuid not null,
  event_id uuid not null, -- the page's own name of the signal, so that a repeated heartbeat adds nothing
  kind text not null check (kind in (
    'left-page', 'came-back', 'fullscreen-left', 'fullscreen-entered', 'copy', 'paste', 'offline', 'online',
    'connection-lost', 'connection-back', 'second-device')),
  at timestamptz not null, -- by the page's clock, or the server's own for what the server saw
  recorded_at timestamptz not null,
  primary key (attempt_id, event_id)
);
-- A timeline is read in pages, the newest first.
create index proctor_event_newest on proctor_event (attempt_id, recorded_at desc, event_id desc);

create table proctor_action (
  attempt_id uuid not null,
  action_id uuid not null,
  sitting_id uuid not null,
  room_id uuid not null,
  verb text not null
    check (verb in ('authorise', 'refuse', 'pause', 'resume', 'update', 'terminate', 'flag', 'message')),
  reason_code text not null,
  reason_text text not null,
  extra_minutes integer check (extra_minutes > 0),
  ask_id uuid, -- the caller's own name of the request: a repeat does nothing twice
  by_user uuid not null references user_account,
  at timestamptz not null,
  primary key (attempt_id, action_id),
  constraint an_ask_acts_once_on_an_attempt unique (attempt_id, ask_id),
  constraint another_reason_is_told check (reason_code <> 'other' or reason_text <> ''),
  constraint a_message_says_something check (verb <> 'message' or reason_text <> ''),
  constraint only_an_update_adds_minutes check ((verb = 'update') = (extra_minutes is not null))
);
create trigger proctor_action_is_append_only before update or delete on proctor_action
  for each row execute function refuse_change();

create table raised_hand (
  attempt_id uuid not null,
  raised_hand_id uuid not null,
  message text not null check (message <> ''),
  raised_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid references user_account,
  primary key (attempt_id, raised_hand_id),
  constraint an_answered_hand_was_answered_by_somebody check ((answered_at is null) = (answered_by is null))
);
create unique index one_open_hand_per_attempt on raised_hand (attempt_id) where answered_at is null;
