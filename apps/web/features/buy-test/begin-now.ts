import type { ExamId } from '@kasauti/contract/ids.ts';
import {
  listBookings,
  listSittings,
  scheduleFreeExam,
  type WireBooking,
} from '@kasauti/contract/scheduling/scheduling.ts';
import { loginAddress } from '../../lib/account/begun-sign-up.ts';
import { checkSession } from '../../lib/account/session.ts';
import { rememberBooked } from '../../lib/cart/booked.ts';
import { removeScheduledTest } from '../../lib/cart/cart-calls.ts';
import { call, isRefusal, type Refusal } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { root, whenRestored } from '../../lib/stores/root.ts';

type Ask = { testId: ExamId; testCode: string; proctoringUrl: string; here: string };

/**
 * Books a free test that can be started at once, unless the user has already booked it. Returns the address of the next
 * page: the lobby, the running test, the choice of a date, or the login. Returns a refusal if the test cannot be
 * booked.
 */
export async function beginNow({ testId, testCode, proctoringUrl, here }: Ask): Promise<string | Refusal> {
  const userId = await whoIsHere();
  if (!userId) return loginAddress(here);
  const booked = await call(listBookings, { params: { userId } });
  if (isRefusal(booked)) return booked;
  const mine = booked.data.find((booking) => booking.testId === testId && isOpen(booking));
  if (mine) return placeOf(mine);

  const offered = await call(listSittings, { query: { test_code: testCode } });
  if (isRefusal(offered)) return offered;
  const sitting = offered.data.find(({ startsAt, seatsLeft }) => new Date(startsAt) <= serverNow() && seatsLeft > 0);
  if (!sitting) return `/book/test/${encodeURIComponent(testCode)}`;
  const made = await call(scheduleFreeExam, { body: { test_code: testCode, sittingId: sitting._id } });
  if (isRefusal(made)) return made;
  const { schedule_id } = made;
  removeScheduledTest(testCode);
  await rememberBooked(schedule_id, proctoringUrl);
  return `/lobby/${schedule_id}`;
}

/**
 * Returns the id of the signed-in user, or undefined. It first waits until the session of a newly loaded page is
 * restored.
 */
async function whoIsHere() {
  await whenRestored();
  if (!root.getState().auth.isAuthenticated) await checkSession();
  const { isAuthenticated, user } = root.getState().auth;
  return isAuthenticated ? user?._id : undefined;
}

function isOpen({ state, startsAt, entryClosesAt, attemptState }: WireBooking): boolean {
  if (isRunning(attemptState)) return true;
  const now = serverNow();
  return state === 'confirmed' && new Date(startsAt) <= now && now < new Date(entryClosesAt);
}

function placeOf({ attemptId, attemptState, schedule_id }: WireBooking): string {
  return attemptId && isRunning(attemptState) ? `/exam/${attemptId}` : `/lobby/${schedule_id}`;
}

const isRunning = (state: WireBooking['attemptState']) => state === 'active' || state === 'paused';
