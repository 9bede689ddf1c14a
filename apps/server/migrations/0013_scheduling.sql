-- Centres, rooms, seats, sittings, holds, bookings, allocations, check-in.

-- Places -------------------------------------------------------------------------------------------------------------

create table centre (
  centre_id uuid primary key,
  slug text not null unique,
  name text not null,
  address jsonb not null, -- lines, city, stateCode, pin
  city text not null,
  city_hi text check (city_hi <> ''), -- null where nobody has written it; filters use city alone
  state_code text not null check (state_code ~ '^[A-Z]{2}$'),
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  facilities text[] not null,
  directions text not null,
  time_zone text not null
);
alter table user_account add constraint user_account_centre foreign key (centre_id) references centre;

create table room (
  room_id uuid primary key,
  slug text not null unique,
  centre_id uuid references centre, -- null: an online room
  name text not null,
  floor integer,
  step_free boolean not null,
  features text[] not null default '{}',
  capacity integer not null check (capacity > 0)
);
create index room_by_centre on room (centre_id);

create table seat (
  room_id uuid not null references room,
  seat_label text not null,
  row_no integer not null check (row_no > 0),
  column_no integer not null check (column_no > 0),
  is_aisle boolean not null default false,
  is_booth boolean not null default false,
  state text not null default 'usable' check (state in ('usable', 'buffer', 'broken')),
  primary key (room_id, seat_label),
  unique (room_id, row_no, column_no)
);

-- Sittings -----------------------------------------------------------------------------------------------------------

create table sitting (
  sitting_id uuid primary key,
  ref text unique, -- its planner's own name for it, so that planning twice adds nothing
  mode text not null check (mode in ('none', 'recorded', 'live', 'centre')),
  centre_id uuid references centre,
  starts_at timestamptz not null, -- T0
  ends_at timestamptz not null, -- live, centre: T0 + the longest duration; none, recorded: end of the window
  time_zone text not null,
  booking_closes_at timestamptz not null,
  capacity integer not null check (capacity > 0),
  allocation_seed bytea not null,
  state text not null default 'open' check (state in ('open', 'cancelled')),
  -- Why it does not take place, in the words that its candidates read. Kept for those who book in the same moment.
  called_off_because text,
  created_at timestamptz not null,
  constraint a_sitting_ends_after_it_starts check (ends_at > starts_at),
  constraint only_a_centre_sitting_has_a_centre check ((mode = 'centre') = (centre_id is not null)),
  constraint only_a_cancelled_sitting_says_why
    check (called_off_because is null or (state = 'cancelled' and called_off_because <> ''))
);
create index sitting_by_start on sitting (starts_at);

create table sitting_exam (
  sitting_id uuid not null references sitting,
  exam_id uuid not null references exam,
  primary key (sitting_id, exam_id)
);
create index sitting_exam_by_exam on sitting_exam (exam_id, sitting_id);

create function check_paper_of_sitting() returns trigger language plpgsql as $$
declare
  used uuid;
begin
  select form_id into used from exam where exam_id = new.exam_id and not is_practice;
  if used is null then
    return new;
  end if;
  perform pg_advisory_xact_lock_shared(hashtextextended('form-release:' || used, 0));
  if exists (select from form_release where form_id = used) then
    raise exception 'the keys of form % are out', used
      using errcode = 'check_violation', table = 'sitting_exam', constraint = 'a_paper_whose_keys_are_out_is_not_sat_again';
  end if;
  return new;
end $$;
create trigger sitting_has_a_secret_paper before insert on sitting_exam
  for each row execute function check_paper_of_sitting();

create table sitting_room (
  sitting_id uuid not null references sitting,
  room_id uuid not null references room,
  capacity integer not null check (capacity > 0),
  -- Set for live and centre rooms: one sitting at a time. Windows of unproctored rooms may overlap, so theirs is null.
  busy_during tstzrange,
  proctor_id uuid references user_account,
  -- Counted by a trigger, so that the next place is given without reading all allocations.
  placed_count integer not null default 0 constraint no_room_has_fewer_than_nobody check (placed_count >= 0),
  primary key (sitting_id, room_id),
  constraint a_room_serves_one_sitting_at_a_time exclude using gist (room_id with =, busy_during with &&),
  constraint a_proctor_watches_one_room_at_a_time exclude using gist (proctor_id with =, busy_during with &&)
);

-- Bookings -----------------------------------------------------------------------------------------------------------

create table booking (
  booking_id uuid primary key,
  attempt_id uuid not null unique, -- named here, so that one booking can only ever have one attempt
  sitting_id uuid not null references sitting,
  exam_id uuid not null references exam,
  entitlement_id uuid not null references entitlement,
  candidate_id uuid not null references user_account,
  roll_number text not null unique,

  state text not null
    check (state in ('held', 'confirmed', 'started', 'completed', 'lapsed', 'rescheduled', 'cancelled', 'no_show')),
  held_until timestamptz,
  reschedule_count integer not null default 0 check (reschedule_count >= 0),
  moved_from uuid references booking,
  sits_during tstzrange, -- live and centre: one candidate cannot sit in two places
  -- A free seat of a candidate whose address was not confirmed: a sitting gives away only so many of them.
  by_unconfirmed boolean not null default false,

  created_at timestamptz not null,
  confirmed_at timestamptz,
  arrived_at timestamptz, -- in the lobby: a candidate who came is no no-show
  changed_at timestamptz not null,

  foreign key (sitting_id, exam_id) references sitting_exam (sitting_id, exam_id),
  constraint only_a_held_booking_lapses check ((state = 'held') = (held_until is not null)),
  constraint a_confirmed_booking_has_a_time check (state in ('held', 'lapsed') or confirmed_at is not null),
  constraint a_candidate_sits_in_one_place_at_a_time exclude using gist
    (candidate_id with =, sits_during with &&) where (state in ('confirmed', 'started'))
);
create unique index one_open_booking_per_exam_and_candidate on booking (candidate_id, exam_id)
  where state in ('held', 'confirmed', 'started');
create unique index an_entitlement_has_one_open_booking on booking (entitlement_id)
  where state in ('held', 'confirmed', 'started', 'completed', 'no_show');
create index booking_by_candidate on booking (candidate_id, created_at desc);
create index booking_by_sitting on booking (sitting_id, state);
create index booking_by_unconfirmed on booking (sitting_id) where by_unconfirmed;

-- One unit of a sitting's capacity. Which chair it becomes is decided by the allocation.
create table seat_unit (
  sitting_id uuid not null references sitting,
  seat_no integer not null check (seat_no > 0),
  state text not null default 'free' check (state in ('free', 'held', 'booked')),
  booking_id uuid references booking,
  hold_until timestamptz,
  primary key (sitting_id, seat_no),
  constraint only_a_held_seat_has_a_hold_until check ((state = 'held') = (hold_until is not null)),
  constraint a_free_seat_has_no_booking check ((state = 'free') = (booking_id is null))
);
create index seat_unit_claimable on seat_unit (sitting_id, seat_no) where state <> 'booked';
create unique index a_booking_has_one_seat on seat_unit (booking_id) where booking_id is not null;

-- Candidates who want a mail when a full sitting has a free seat again. Each wish is answered once.
create table seat_wish (
  user_id uuid not null references user_account,
  sitting_id uuid not null,
  exam_id uuid not null,
  wished_at timestamptz not null,
  told_at timestamptz,
  primary key (user_id, sitting_id, exam_id),
  foreign key (sitting_id, exam_id) references sitting_exam (sitting_id, exam_id),
  constraint nobody_is_told_before_they_asked check (told_at >= wished_at)
);
create index seat_wish_waiting on seat_wish (sitting_id, wished_at) where told_at is null;

-- The day of the sitting ---------------------------------------------------------------------------------------------

create table allocation (
  booking_id uuid primary key references booking,
  sitting_id uuid not null,
  room_id uuid not null,
  seat_label text, -- online rooms have none
  algorithm text not null,
  input_hash bytea not null,
  allocated_at timestamptz not null,
  foreign key (sitting_id, room_id) references sitting_room (sitting_id, room_id),
  foreign key (room_id, seat_label) references seat (room_id, seat_label),
  constraint a_chair_has_one_candidate unique (sitting_id, room_id, seat_label)
);

create function count_placed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    update sitting_room set placed_count = placed_count - 1 where sitting_id = old.sitting_id and room_id = old.room_id;
  end if;
  if tg_op <> 'DELETE' then
    update sitting_room set placed_count = placed_count + 1 where sitting_id = new.sitting_id and room_id = new.room_id;
  end if;
  return null;
end $$;
create trigger count_placed after insert or delete or update of sitting_id, room_id on allocation
  for each row execute function count_placed();

create table check_in (
  booking_id uuid primary key references booking,
  checked_in_by uuid not null references user_account,
  checked_in_at timestamptz not null,
  nonce text not null unique
);

create table system_check (
  booking_id uuid primary key references booking,
  outcome jsonb not null,
  checked_at timestamptz not null
);

do $$
begin
  if exists (select from pg_roles where rolname = 'kasauti_attempt') then
    grant select on sitting, sitting_room, room, seat, check_in, system_check, booking to kasauti_attempt;
    grant select, insert on allocation to kasauti_attempt;
    grant update (state, arrived_at, changed_at) on booking to kasauti_attempt;
    grant update (placed_count) on sitting_room to kasauti_attempt;
  end if;
end $$;
