import type {
  AttemptId,
  BookingId,
  CentreId,
  EntitlementId,
  ExamId,
  RoomId,
  SittingId,
  UserId,
} from '@kasauti/contract/ids.ts';
import type { ProctoringMode } from '@kasauti/domain/attempt/proctoring-mode.ts';
import type { ColumnType, Generated, RawBuilder } from 'kysely';

export type Address = { lines: string[]; city: string; stateCode: string; pin: string };
export type BookingState =
  | 'held'
  | 'confirmed'
  | 'started'
  | 'completed'
  | 'lapsed'
  | 'rescheduled'
  | 'cancelled'
  | 'no_show';

/** A range of instants as PostgreSQL writes it; only ever written and compared by the database. */
type Range = ColumnType<string | null, string | null | RawBuilder<string | null>, never>;

type SchedulingTables = {
  centre: {
    centre_id: CentreId;
    slug: string;
    name: string;
    address: ColumnType<Address, string, string>;
    city: string;
    city_hi: string | null;
    state_code: string;
    latitude: number;
    longitude: number;
    facilities: string[];
    directions: string;
    time_zone: string;
  };
  room: {
    room_id: RoomId;
    slug: string;
    centre_id: CentreId | null;
    name: string;
    floor: number | null;
    step_free: boolean;
    features: string[];
    capacity: number;
  };
  seat: {
    room_id: RoomId;
    seat_label: string;
    row_no: number;
    column_no: number;
    is_aisle: Generated<boolean>;
    is_booth: Generated<boolean>;
    state: Generated<'usable' | 'buffer' | 'broken'>;
  };
  sitting: {
    sitting_id: SittingId;
    ref: string | null;
    starts_at: Date;
    ends_at: Date;
    time_zone: string;
    mode: ProctoringMode;
    centre_id: CentreId | null;
    booking_closes_at: Date;
    capacity: number;
    called_off_because: string | null;
    allocation_seed: Buffer;
    state: Generated<'open' | 'cancelled'>;
    created_at: Date;
  };
  sitting_exam: { sitting_id: SittingId; exam_id: ExamId };
  sitting_room: {
    sitting_id: SittingId;
    room_id: RoomId;
    capacity: number;
    busy_during: Range;
    proctor_id: UserId | null;
    /** Kept by the database. */
    placed_count: Generated<number>;
  };
  booking: {
    booking_id: BookingId;
    /** A free seat, taken while the candidate's address was not confirmed. */
    by_unconfirmed: Generated<boolean>;
    attempt_id: AttemptId;
    sitting_id: SittingId;
    exam_id: ExamId;
    entitlement_id: EntitlementId;
    candidate_id: UserId;
    state: BookingState;
    held_until: Date | null;
    reschedule_count: Generated<number>;
    moved_from: BookingId | null;
    roll_number: string;
    sits_during: Range;
    created_at: Date;
    confirmed_at: Date | null;
    arrived_at: Date | null;
    changed_at: Date;
  };
  seat_unit: {
    sitting_id: SittingId;
    seat_no: number;
    state: Generated<'free' | 'held' | 'booked'>;
    booking_id: BookingId | null;
    hold_until: Date | null;
  };
  allocation: {
    booking_id: BookingId;
    sitting_id: SittingId;
    room_id: RoomId;
    seat_label: string | null;
    algorithm: string;
    input_hash: Buffer;
    allocated_at: Date;
  };
  check_in: { booking_id: BookingId; checked_in_by: UserId; checked_in_at: Date; nonce: string };
  system_check: { booking_id: BookingId; outcome: ColumnType<unknown, string, string>; checked_at: Date };
  seat_wish: { user_id: UserId; sitting_id: SittingId; exam_id: ExamId; wished_at: Date; told_at: Date | null };
};

declare module '../../platform/database.ts' {
  interface Tables extends SchedulingTables {}
}
