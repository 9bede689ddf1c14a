import type { UserId } from '@kasauti/contract/ids.ts';
import type { WirePersonTests } from '@kasauti/contract/orders/person-purchases.ts';
import type { App } from '../../../platform/app.ts';
import { readNow } from '../../../platform/database/work.ts';
import { findExams } from '../../catalogue/index.ts';
import { readUsableEntitlements } from '../../orders/index.ts';
import { doorClosesAt } from '../policy.ts';
import { gatherBookings } from './gather-bookings.ts';

/**
 * Returns the entitlements that a user can still use and the user's bookings, for the staff who help this user. The
 * result contains no answers that the user gave in a test.
 */
export async function showPersonTests(app: App, userId: UserId): Promise<WirePersonTests> {
  const { database } = app;
  const usable = await readUsableEntitlements(database, userId, await readNow(database));
  const found = await findExams(
    database,
    usable.map(({ examId }) => examId),
  );
  const exams = new Map(found.map((exam) => [exam.examId, exam]));
  const waiting = usable.flatMap(({ entitlementId, examId, grantedAt, expiresAt }) => {
    const exam = exams.get(examId);
    if (!exam) return [];
    const times = { grantedAt: grantedAt.toISOString(), expiresAt: expiresAt.toISOString() };
    return [{ _id: entitlementId, test_code: exam.testCode, title: exam.title, ...times }];
  });
  const bookings = (await gatherBookings(app, userId)).map(({ booking, exam, centre, attemptState }) => ({
    schedule_id: booking.bookingId,
    test_code: exam.testCode,
    title: exam.title,
    state: booking.state,
    startsAt: booking.startsAt.toISOString(),
    entryClosesAt: doorClosesAt(booking, exam).toISOString(),
    mode: booking.mode,
    rollNumber: booking.rollNumber,
    heldUntil: booking.heldUntil?.toISOString() ?? null,
    centre: centre && { name: centre.name, city: centre.city, cityHi: centre.cityHi },
    attemptState: attemptState ?? null,
  }));
  return { waiting, bookings };
}
