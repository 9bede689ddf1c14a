export { allocateRoom } from './allocate-room.ts';
export { provideAttemptStates, type ReadAttemptStates } from './attempt-states.ts';
export { releaseRefused } from './cancel-booking.ts';
export { type Claim, claimSeat } from './claim-seat.ts';
export { createCentre, createRoom, type NewCentre, type NewRoom, type NewSeat } from './create-centre.ts';
export { createSitting, type NewSitting } from './create-sitting.ts';
export { type BookingForAttempt, findBookingForAttempt } from './find-booking-for-attempt.ts';
export { markArrived, markBookingCompleted, markBookingStarted } from './mark-booking.ts';
export { registerScheduling } from './routes.ts';
export { scheduleExam, scheduleFreeExam } from './schedule-exam.ts';
export {
  type Booking,
  findAllocationRow as findAllocation,
  findBooking,
  findBookingsInRoom,
  findBookingsOf,
  findPlacedBooking,
  type PlacedBooking,
} from './store/bookings.ts';
export {
  findCentre,
  findExamsOfSitting,
  findPlacesBySlug,
  findProctoredRooms,
  findRoom,
  findRoomsOfSitting,
  findSitting,
  findSittingRefs,
  isProctorOf,
  isWatchedBy,
  lastSittingEnd,
  type ProctoredRoom,
  type Sitting,
  setProctor,
} from './store/sittings.ts';
