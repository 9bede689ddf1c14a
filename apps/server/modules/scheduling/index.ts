export { allocateRoom } from './allocation/allocate-room.ts';
export { releaseUnserved } from './booking/cancel-booking.ts';
export { type BookingForAttempt, findBookingForAttempt } from './booking/find-booking-for-attempt.ts';
export { markArrived, markBookingCompleted, markBookingStarted, markMissed } from './booking/mark-booking.ts';
export { findNeverStarted } from './booking/mark-no-shows.ts';
export { scheduleFreeExam } from './booking/schedule-exam.ts';
export { privacy } from './privacy.ts';
export { registerScheduling } from './routes.ts';
export { type Claim, claimSeat } from './seat/claim-seat.ts';
export { attemptStatesPort, provideAttemptStates, type ReadAttemptStates } from './sittings/attempt-states.ts';
export { type CancelledSitting, cancelSitting } from './sittings/cancel-sitting.ts';
export { createCentre, createRoom, type NewCentre, type NewRoom, type NewSeat } from './sittings/create-centre.ts';
export { createSitting, type NewSitting } from './sittings/create-sitting.ts';
export { findOpeningSittings } from './sittings/find-opening-sittings.ts';
export { setHindiCityName } from './sittings/set-hindi-city-name.ts';
export { findAllocationRow as findAllocation } from './store/allocations.ts';
export { type Booking, findBooking, findBookings, findCheckIn, lockBookingsOfSitting } from './store/bookings.ts';
export { isKnownTimeZone } from './store/centres.ts';
export { findBookingsInRoom, type PlacedBooking } from './store/placed-bookings.ts';
export { hasBookingAhead } from './store/privacy.ts';
export {
  findOpenRooms,
  findProctoredRooms,
  isProctorOf,
  isWatchedBy,
  type ProctoredRoom,
} from './store/proctored-rooms.ts';
export {
  findBusyProctors,
  findProctoredRoom,
  findRoomsToWatch,
  type RoomToWatch,
  setProctor,
} from './store/room-proctors.ts';
export { findPlacesBySlug, findRoom, findRooms, findRoomsOfSitting, findRoomUse, freeRooms } from './store/rooms.ts';
export { countSatByDay } from './store/sat-by-day.ts';
export {
  findExamsOfSitting,
  findNextBookable,
  findSitting,
  findSittingRefs,
  lastSittingEnd,
  type Sitting,
} from './store/sittings.ts';
