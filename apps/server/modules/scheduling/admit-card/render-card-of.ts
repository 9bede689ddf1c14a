import type { App } from '../../../platform/app.ts';
import { siteNameIn } from '../../../platform/settings/site-name.ts';
import { findExam } from '../../catalogue/index.ts';
import { findUser } from '../../identity/index.ts';
import { readPhoto, readSignature } from '../../profiles/index.ts';
import { signAdmitCard } from '../check-in/check-in.ts';
import { findCentre } from '../store/centres.ts';
import type { PlacedBooking } from '../store/placed-bookings.ts';
import { renderAdmitCard } from './admit-card.ts';

/**
 * Returns true if the booking has an admit card. This is the case if its seat is confirmed, or if its candidate has
 * started, completed or missed the test.
 */
export const isPlaced = ({ state }: PlacedBooking): boolean =>
  ['confirmed', 'started', 'completed', 'no_show'].includes(state);

/**
 * Renders the admit card of a booking as a PDF. Inside a transaction, the caller passes the transaction as `database`.
 */
export async function renderCardOf(
  app: App,
  booking: PlacedBooking,
  language: 'en' | 'hi',
  database: App['database'] = app.database,
): Promise<Buffer> {
  const { objects, secrets, settings } = app;
  const exam = await findExam(database, booking.examId);
  if (!exam) throw new Error(`booking ${booking.bookingId} has no exam`);
  const candidate = await findUser(database, booking.candidateId);
  return await renderAdmitCard({
    booking,
    centre: booking.centreId ? await findCentre(database, booking.centreId) : null,
    examTitle: exam.title,
    testCode: exam.testCode,
    durationMinutes: exam.durationMinutes,
    entryClosesMinutes: exam.entryClosesMinutes,
    candidateName: candidate?.fullName ?? '',
    photo: await readPhoto({ database, objects }, booking.candidateId),
    signature: await readSignature({ database, objects }, booking.candidateId),
    language,
    siteName: siteNameIn(language, settings),
    token: await signAdmitCard(secrets, booking),
  });
}
