export { allocateRoom } from './allocate-room.ts';
export { provideAttemptStates, type ReadAttemptStates } from './attempt-states.ts';
export { releaseUnserved } from './cancel-booking.ts';
export { type CancelledSitting, cancelSitting } from './cancel-sitting.ts';
export { type Claim, claimSeat } from './claim-seat.ts';
export { createCentre, createRoom, type NewCentre, type NewRoom, type NewSeat } from './create-centre.ts';
export { createSitting, type NewSitting } from './create-sitting.ts';
export { eraseBookings } from './erase-bookings.ts';
export { type BookingForAttempt, findBookingForAttempt } from './find-booking-for-attempt.ts';
export { findOpeningSittings } from './find-opening-sittings.ts';
export { markArrived, markBookingCompleted, markBookingStarted, markMissed } from './mark-booking.ts';
export { findNeverStarted } from './mark-no-shows.ts';
export { nameCity } from './name-city.ts';
export { ownBookings } from './own-bookings.ts';
export { registerScheduling } from './routes.ts';
export { scheduleFreeExam } from './schedule-exam.ts';
export {
  type Booking,
  findAllocationRow as findAllocation,
  findBooking,
  findBookings,
  findBookingsInRoom,
  findCheckIn,
  type PlacedBooking,
} from './store/bookings.ts';
export { hasBookingAhead } from './store/erase.ts';
export {
  findBusyProctors,
  findProctoredRoom,
  findRoomsToWatch,
  type RoomToWatch,
  setProctor,
} from './store/room-proctors.ts';
export {
  findExamsOfSitting,
  findNextBookable,
  findPlacesBySlug,
  findProctoredRooms,
  findRoom,
  findRooms,
  findRoomsOfSitting,
  findRoomUse,
  findSitting,
  findSittingRefs,
  isKnownTimeZone,
  isProctorOf,
  isWatchedBy,
  lastSittingEnd,
  type ProctoredRoom,
  type Sitting,
} from './store/sittings.ts';
