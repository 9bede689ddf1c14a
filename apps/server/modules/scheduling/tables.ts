// Written by `npm run tables` from the tables that the migrations make. Do not edit.
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
import type { Generated } from 'kysely';
import type { Columns } from './columns.ts';

type Rows = {
  centre: {
    centre_id: CentreId;
    slug: string;
    name: string;
    address: Columns['centre.address'];
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
    features: Generated<string[]>;
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
    mode: 'none' | 'recorded' | 'live' | 'centre';
    centre_id: CentreId | null;
    starts_at: Date;
    ends_at: Date;
    time_zone: string;
    booking_closes_at: Date;
    capacity: number;
    allocation_seed: Buffer;
    state: Generated<'open' | 'cancelled'>;
    called_off_because: string | null;
    created_at: Date;
  };
  sitting_exam: {
    sitting_id: SittingId;
    exam_id: ExamId;
  };
  sitting_room: {
    sitting_id: SittingId;
    room_id: RoomId;
    capacity: number;
    busy_during: Columns['sitting_room.busy_during'];
    proctor_id: UserId | null;
    placed_count: Generated<number>;
  };
  booking: {
    booking_id: BookingId;
    attempt_id: AttemptId;
    sitting_id: SittingId;
    exam_id: ExamId;
    entitlement_id: EntitlementId;
    candidate_id: UserId;
    roll_number: string;
    state: 'held' | 'confirmed' | 'started' | 'completed' | 'lapsed' | 'rescheduled' | 'cancelled' | 'no_show';
    held_until: Date | null;
    reschedule_count: Generated<number>;
    moved_from: BookingId | null;
    sits_during: Columns['booking.sits_during'];
    by_unconfirmed: Generated<boolean>;
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
  seat_wish: {
    user_id: UserId;
    sitting_id: SittingId;
    exam_id: ExamId;
    wished_at: Date;
    told_at: Date | null;
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
  check_in: {
    booking_id: BookingId;
    checked_in_by: UserId;
    checked_in_at: Date;
    nonce: string;
  };
  system_check: {
    booking_id: BookingId;
    outcome: Columns['system_check.outcome'];
    checked_at: Date;
  };
};

declare module '../../platform/database/database.ts' {
  interface Tables extends Rows {}
}
