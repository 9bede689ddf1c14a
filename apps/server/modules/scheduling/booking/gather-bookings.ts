import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../../platform/app.ts';
import { findExams } from '../../catalogue/index.ts';
import { readAttemptStates } from '../sittings/attempt-states.ts';
import { findCentresNamed } from '../store/centres.ts';
import { findBookingsOf } from '../store/placed-bookings.ts';

/**
 * Returns a user's bookings. Each has its exam, its centre and, if the candidate has arrived, the state of the attempt.
 */
export async function gatherBookings(app: App, userId: UserId) {
  const { database } = app;
  const bookings = await findBookingsOf(database, userId);
  const found = await findExams(
    database,
    bookings.map((one) => one.examId),
  );
  const exams = new Map(found.map((exam) => [exam.examId, exam]));
  const named = [...new Set(bookings.flatMap(({ centreId }) => centreId ?? []))];
  const centres = new Map((await findCentresNamed(database, named)).map((centre) => [centre.centreId, centre]));
  const states = await readAttemptStates(
    app,
    bookings.filter((one) => one.arrivedAt).map((one) => one.attemptId),
  );
  return bookings.flatMap((booking) => {
    const exam = exams.get(booking.examId);
    if (!exam) return [];
    const centre = booking.centreId ? (centres.get(booking.centreId) ?? null) : null;
    return [{ booking, exam, centre, attemptState: states.get(booking.attemptId) }];
  });
}
