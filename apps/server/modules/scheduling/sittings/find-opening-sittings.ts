import { LOBBY_OPENS_BEFORE_MS } from '@kasauti/domain/attempt/clock.ts';
import type { Kysely } from 'kysely';
import type { Tables } from '../../../platform/database/database.ts';
import { findExams } from '../../catalogue/index.ts';
import { findBookedBetween } from '../store/sittings.ts';

/**
 * Finds the sittings whose lobby opened between these two instants and that have confirmed bookings. Returns one row
 * for each booked exam. Exams without a form are left out.
 */
export async function findOpeningSittings(executor: Kysely<Tables>, from: Date, to: Date) {
  const startsAfter = (moment: Date) => new Date(moment.getTime() + LOBBY_OPENS_BEFORE_MS);
  const booked = await findBookedBetween(executor, startsAfter(from), startsAfter(to));
  const exams = await findExams(executor, [...new Set(booked.map(({ examId }) => examId))]);
  const formOf = new Map(exams.map(({ examId, formId }) => [examId, formId]));
  return booked.flatMap(({ sittingId, examId }) => {
    const formId = formOf.get(examId);
    return formId ? [{ sittingId, examId, formId }] : [];
  });
}
