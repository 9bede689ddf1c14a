import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules/proctoring';
const room = { project: 'modules' as const, tests: [`${folder}/actions/act-in-room.test.ts`] };
const inRecord = { project: 'modules' as const, tests: [`${folder}/room/read-room.test.ts`] };
const presence = { project: 'modules' as const, tests: [`${folder}/presence/report-presence.test.ts`] };

/** Faults of access to rooms, and of the records about rooms. */
export const proctoring: Mutant[] = [
  {
    ...room,
    name: 'every proctor watches every room',
    file: `${folder}/room/watch.ts`,
    find: "if (by.role === 'admin') return true;",
    replace: "if (by.role !== 'candidate') return true;",
  },
  {
    ...room,
    name: 'an attempt of another room can be acted upon',
    file: `${folder}/actions/act-in-room.ts`,
    find: '.filter((attempt) => attempt.roomId === roomId)',
    replace: '.filter((attempt) => attempt.roomId !== null)',
  },
  {
    ...room,
    name: 'a proctor adds time to a test of their own',
    file: `${folder}/actions/act-in-room.ts`,
    find: "  if (attempts.some((attempt) => attempt.candidateId === by.userId)) return refuse(contract.refusals, 'own-test');\n",
    replace: '',
  },
  {
    ...room,
    name: 'a repeated ask acts twice',
    file: `${folder}/actions/act-on-attempt.ts`,
    find: 'if (done) return { attemptId, actionId: done,',
    replace: 'if (done === undefined) return { attemptId, actionId: done,',
  },
  {
    ...room,
    name: 'what is asked for many candidates is done for the first alone',
    file: `${folder}/store/record.ts`,
    find: "    .where('attempt_id', '=', attemptId)\n    .where('ask_id', '=', askId)",
    replace: "    .where('ask_id', '=', askId)",
  },
  {
    ...inRecord,
    name: 'a proctor reads the record of an attempt in another room',
    file: `${folder}/record/read-record.ts`,
    find: 'found?.roomId === roomId ? found : null',
    replace: 'found',
  },
  {
    ...presence,
    name: 'a tab that does not write vouches that nothing waits to be sent',
    file: `${folder}/presence/report-presence.ts`,
    find: 'pendingCount === 0 && attempt.leaseSessionId === ask.sessionId',
    replace: 'pendingCount === 0',
  },
  {
    ...room,
    name: 'a message is kept but never told',
    file: `${folder}/actions/act-on-attempt.ts`,
    find: 'const tell = async (event: AttemptEvent) => {',
    replace:
      'const tell = async (event: AttemptEvent, hub = { publish: async (..._said: unknown[]) => void event }) => {',
  },
  {
    ...room,
    name: 'an action leaves no trace in the audit log',
    file: `${folder}/actions/act-on-attempt.ts`,
    find: '  record(work, {',
    replace: '  if (work.requestId === null) record(work, {',
  },
  {
    ...presence,
    name: 'muted signals are recorded after all',
    file: `${folder}/presence/report-presence.ts`,
    find: '({ kind }) => !isMutedSignal(kind, mutedSignals),',
    replace: '({ kind }) => !isMutedSignal(kind, false),',
  },
  {
    ...presence,
    name: 'somebody else can report in a candidate’s name',
    file: `${folder}/presence/report-presence.ts`,
    find: "if (attempt.candidateId !== ask.candidateId) return refuse(contract.refusals, 'forbidden');",
    replace: '',
  },
  {
    ...presence,
    name: 'a page buries its own record under signals',
    file: `${folder}/presence/report-presence.ts`,
    find: 'const told = tooMany > 0 ? [] : ask.signals;',
    replace: 'const told = tooMany > 1e9 ? [] : ask.signals;',
  },
  {
    project: 'modules',
    tests: ['apps/server/modules/scheduling/check-in/check-in.test.ts'],
    name: 'who was let in at the gate is a no-show',
    file: 'apps/server/modules/scheduling/booking/mark-no-shows.ts',
    find: 'if (hasCheckedIn(booking, door)) {',
    replace: 'if (hasCheckedIn(booking, door) && booking.arrivedAt) {',
  },
];
