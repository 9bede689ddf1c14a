import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/modules/attempts';
const saving = { project: 'modules' as const, tests: [`${folder}/save/save-answers.test.ts`] };
const twoProcesses = { project: 'modules' as const, tests: [`${folder}/save/two-processes.test.ts`] };
const collided = { project: 'modules' as const, tests: [`${folder}/save/collided-attempts.test.ts`] };
const standby = { project: 'modules' as const, tests: [`${folder}/commit/commit-check.test.ts`] };
const lease = { project: 'modules' as const, tests: [`${folder}/lease/lease-of-session.test.ts`] };
const arrival = { project: 'modules' as const, tests: [`${folder}/save/arrival.test.ts`] };
const budget = { project: 'modules' as const, tests: [`${folder}/save/save-budget.test.ts`] };
const actions = { project: 'modules' as const, tests: [`${folder}/proctor/proctor-actions.test.ts`] };
const entering = { project: 'modules' as const, tests: [`${folder}/entry/open-attempt.test.ts`] };
const sitting = { project: 'modules' as const, tests: [`${folder}/ending/sit-attempt.test.ts`] };
const player = {
  project: 'rules' as const,
  tests: ['apps/web/lib/exam/player/player-clock.test.ts', 'apps/web/lib/exam/player/player-ending.test.ts'],
};
const sealing = { project: 'modules' as const, tests: [`${folder}/paper/seal-paper.test.ts`] };
const folds = { project: 'modules' as const, tests: [`${folder}/journal/kept-folds.test.ts`] };
const heads = { project: 'modules' as const, tests: [`${folder}/journal/publish-heads.test.ts`] };
const receipts = { project: 'rules' as const, tests: ['packages/domain/receipts/receipts.test.ts'] };
const unstarted = { project: 'modules' as const, tests: [`${folder}/ending/end-never-started.test.ts`] };

/**
 * Faults of the journal: two writers, acknowledgements of entries that are not stored, entries that are stored twice,
 * and late entries that count as in time.
 */
export const attempts: Mutant[] = [
  {
    ...unstarted,
    name: 'whoever waited in vain for staff has used their purchase',
    file: `${folder}/ending/end-never-started.ts`,
    find: '  if (waitedInVain) await',
    replace: '  if (waitedInVain && attempt.startedAt) await',
  },
  {
    ...saving,
    name: 'a stale page goes on writing',
    file: `${folder}/save/why-cannot-save.ts`,
    find: "  if (leaseEpoch < known.leaseEpoch) return { code: 'stale-lease', isFinal: true };\n",
    replace: '',
  },
  {
    ...saving,
    name: 'a process that has not heard of the take-over goes on accepting',
    file: `${folder}/store/save-statement.ts`,
    find: '(held.lease_epoch = believed.lease_epoch and held.lease_session_id',
    replace: '(held.lease_session_id',
  },
  {
    ...twoProcesses,
    name: 'what a commit took before it waited is stored as if nothing had happened meanwhile',
    file: `${folder}/save/lane.ts`,
    find: `      const ready = await this.#getReady();
      // From here until the statement is sent, nothing may be awaited, so that the entries are checked and numbered
      // with current facts. During a wait, the lease could change, or another process could store the same save.
      const saves = this.#queue.take();`,
    replace: `      const saves = this.#queue.take();
      const ready = await this.#getReady();`,
  },
  {
    ...twoProcesses,
    name: 'an answer is acknowledged before it is stored',
    file: `${folder}/save/lane.ts`,
    find: '    const outcome = await storeCommit(',
    replace: '    this.#stored(commit);\n    const outcome = await storeCommit(',
  },
  {
    ...twoProcesses,
    name: 'an entry that was read before its commit’s answer came is counted twice',
    file: `${folder}/save/known-attempts.ts`,
    find: 'opIds.slice(Math.max(0, known.lastSeq - afterSeq))',
    replace: 'opIds.slice(0)',
  },
  {
    ...twoProcesses,
    name: 'a submit does not wait for the answers that are being stored',
    file: `${folder}/store/save-statement.ts`,
    find: '  for share skip locked\n',
    replace: '',
  },
  {
    ...twoProcesses,
    name: 'an answer counts as in time though results do not wait for it any more',
    file: `${folder}/store/save-statement.ts`,
    find: '    and (clock_timestamp() <= held.drained_at or $10::timestamptz > held.drained_at)) is not true',
    replace: '    ) is not true',
  },
  {
    ...saving,
    name: 'a late answer is stored as if it were in time',
    file: `${folder}/store/save-statement.ts`,
    find: "entry.arrived_at > ends_at + interval '5 seconds' or ",
    replace: '',
  },
  {
    ...lease,
    name: 'any session of the candidate writes that knows the epoch',
    file: `${folder}/save/why-cannot-save.ts`,
    find: ' || sessionId !== known.leaseSessionId',
    replace: '',
  },
  {
    ...lease,
    name: 'the statement that saves does not look at the session',
    file: `${folder}/store/save-statement.ts`,
    find: ' and held.lease_session_id = believed.lease_session_id',
    replace: '',
  },
  {
    ...lease,
    name: 'any session of the candidate hands in that knows the epoch',
    file: `${folder}/ending/submit-attempt.ts`,
    find: ' || ask.sessionId !== leaseSessionId',
    replace: '',
  },
  {
    ...lease,
    name: 'a device that was never let in sends answers after the end of a watched test',
    file: `${folder}/lease/other-session.ts`,
    find: '  if (isRoomMode(attempt.mode) && !(await isOnLeaseDevice(work, attempt, caller))) return false;\n',
    replace: '',
  },
  {
    ...arrival,
    name: 'a process that stood still makes an answer earlier than it was',
    file: `${folder}/store/save-statement.ts`,
    find: "    and $10::timestamptz between clock_timestamp() - interval '10 seconds' and clock_timestamp() + interval '1 second'\n",
    replace: '',
  },
  {
    ...arrival,
    name: 'a process dates an arrival as it likes',
    file: `${folder}/store/save-statement.ts`,
    find: 'where arrived_at not between clock_timestamp()',
    replace: 'where false and arrived_at not between clock_timestamp()',
  },
  {
    ...arrival,
    name: 'a result is made while answers that arrived in time are still being stored',
    file: 'apps/server/modules/results/score/compute-result.ts',
    find: '  if (isDraining(attempt, now)) return null;\n',
    replace: '',
  },
  {
    ...saving,
    name: 'an answer may name options that its question does not have',
    file: `${folder}/save/save-answers.ts`,
    find: "    if (problem && problem !== 'not-a-number') return 'unknown-option';\n",
    replace: '',
  },
  {
    ...budget,
    name: 'one attempt may save as much as it likes',
    file: `${folder}/save/save-budget.ts`,
    find: '    this.#entries -= entries;\n',
    replace: '',
  },
  {
    ...actions,
    name: 'a second pause forgets the first',
    file: `${folder}/proctor/resume-attempt.ts`,
    find: 'attempt.creditMs + pausedMs',
    replace: 'pausedMs',
  },
  {
    ...saving,
    name: 'an answer that is sent again is stored again',
    file: `${folder}/save/save-answers.ts`,
    find: '    if (only && known.ops.find(only.opBytes) > 0) return { fresh: [], waitsFor: null };\n',
    replace: '',
  },
  {
    ...twoProcesses,
    name: 'a repeat of a stored answer is refused by a process that only knows of the end',
    file: `${folder}/save/save-answers.ts`,
    find: '!isKnownWhole(known, ask)',
    replace: '!bar.isFinal',
  },
  {
    ...saving,
    name: 'somebody else’s answers can be written',
    file: `${folder}/save/save-answers.ts`,
    find: "  if (known.candidateId !== ask.candidateId) return refuse(table, 'forbidden');\n",
    replace: '',
  },
  {
    ...twoProcesses,
    name: 'an attempt that is submitted twice is scored twice',
    file: `${folder}/ending/submit-attempt.ts`,
    find: "  if (state === 'submitted') return { attempt, lastSeq };\n",
    replace: '',
  },
  {
    ...sitting,
    name: 'a second device takes the pen without the proctor',
    file: `${folder}/lease/take-lease.ts`,
    find: 'if (isRoomMode(attempt.mode) && !isLetIn(attempt, caller) &&',
    replace: 'if (isRoomMode(attempt.mode) && caller === null &&',
  },
  {
    project: 'modules',
    tests: [`${folder}/entry/lobby-device.test.ts`],
    name: 'a device that was not let in begins a watched test',
    file: `${folder}/entry/start-attempt.ts`,
    find: 'if (!(await isLobbyDevice(work, attempt, caller))) {',
    replace: 'if (caller === null) {',
  },
  {
    project: 'modules',
    tests: [`${folder}/ending/form-running.test.ts`],
    name: 'keys come out while somebody waits in a lobby',
    file: `${folder}/store/running.ts`,
    find: "['lobby', 'authorised']",
    replace: "['refused']",
  },
  {
    ...sitting,
    name: 'a start on a second device hands out the key',
    file: `${folder}/entry/start-attempt.ts`,
    find: 'if (attempt.leaseSessionId !== caller.sessionId) {',
    replace: 'if (caller === null) {',
  },
  {
    ...entering,
    name: 'the key is handed out before the start',
    file: 'packages/domain/attempt/clock.ts',
    find: "  if (now < facts.T0) return 'too-early';\n",
    replace: '',
  },
  {
    ...entering,
    name: 'a paper can be read without its key',
    file: `${folder}/paper/seal-paper.ts`,
    find: 'return joinSealed(sealBytes(key, text, { nonce }));',
    replace: `const sealed = sealBytes(key, text, { nonce });
  return joinSealed({ ...sealed, ciphertext: Buffer.concat([sealed.ciphertext, text]) });`,
  },
  {
    ...sitting,
    name: 'a page hands in early because its clock is fast',
    file: `${folder}/ending/submit-attempt.ts`,
    find: '  if (now < deadlineAt) {',
    replace: '  if (now < new Date(0)) {',
  },
  {
    ...sitting,
    name: 'a hand-in at the deadline is signed as the candidate’s',
    file: `${folder}/ending/submit-attempt.ts`,
    find: "{ by: 'deadline', at: deadlineAt }",
    replace: "{ by: 'candidate', at: deadlineAt }",
  },
  {
    ...player,
    name: 'the device’s own clock ends a test',
    file: 'apps/web/lib/server/server-clock.ts',
    find: 'const nowMs = () => (best ? steady() + best.offsetMs : wall());',
    replace: 'const nowMs = () => (best ? wall() + best.offsetMs - apartMs : wall());',
  },
  {
    ...player,
    name: 'a page hands in at zero without asking the server',
    file: 'apps/web/lib/exam/machine/deadline.ts',
    find: "  turn.ending = { kind: 'time-up', isConfirmed: false };",
    replace: "  turn.ending = { kind: 'time-up', isConfirmed: true };",
  },
  {
    ...sealing,
    name: 'a correction replaces the paper of somebody who comes in at that moment',
    file: `${folder}/store/papers.ts`,
    find: "'to-enter': paper.forKeyShare(),",
    replace: "'to-enter': paper,",
  },
  {
    ...sealing,
    name: 'a corrected form never reaches those who have booked',
    file: `${folder}/paper/seal-paper.ts`,
    find: 'isFinal: found.length > 0 && (areOf(found, formIds) || (await isEntered(tx, ask)))',
    replace: 'isFinal: found.length > 0',
  },
  {
    ...folds,
    name: 'of a long journal a page is shown the beginning alone',
    file: `${folder}/journal/kept-folds.ts`,
    find: 'if (rows.length < ENTRIES_AT_ONCE) break;',
    replace: 'if (rows.length <= ENTRIES_AT_ONCE) break;',
  },
  {
    ...actions,
    name: 'time that a person gave before the start is taken back by the start',
    file: `${folder}/entry/resolve-accommodations.ts`,
    find: 'Math.max(needs.compensatory_minutes, attempt.compensatoryMinutes)',
    replace: 'needs.compensatory_minutes',
  },
  {
    ...heads,
    name: 'the heads of a day are published before its last roots are stored',
    file: `${folder}/journal/publish-heads.ts`,
    find: 'now.getTime() - SETTLED_MS - DAY_MS',
    replace: 'now.getTime() - DAY_MS',
  },
  {
    ...receipts,
    name: 'a receipt that names another attempt proves an entry',
    file: 'packages/domain/receipts/verify.ts',
    find: "    if (entry.attemptId !== receipt.attemptId) return 'other-entry';\n",
    replace: '',
  },
  {
    ...collided,
    name: 'an attempt for which another process saves holds up the others',
    file: `${folder}/save/lane.ts`,
    find: '      if (known.lastSeq !== lastSeq && !known.isLockedOut)',
    replace: '      if (known.lastSeq === -1)',
  },
  {
    ...standby,
    name: 'an answer that PostgreSQL committed without its standby is acknowledged',
    file: `${folder}/save/lane.ts`,
    find: '    if (this.#connection.warnings > warnings) return await this.#findOut(commit);\n',
    replace: '',
  },
  {
    ...standby,
    name: 'a commit that waits for its standby is ended, and others can read it',
    file: `${folder}/store/known.ts`,
    find: '${OTHERS_OF_NAME} and ${waitsForNoStandby}`',
    replace: '${OTHERS_OF_NAME}`',
  },
  {
    ...standby,
    name: 'a commit whose answer was lost is acknowledged before the standby has it',
    file: `${folder}/commit/commit-check.ts`,
    find: 'return (await isReplicated(client)) || null;',
    replace: 'return true;',
  },
  {
    ...standby,
    name: 'an answer of another process is acknowledged before the standby has it',
    file: `${folder}/save/save-answers.ts`,
    find: '(await lane.areEntriesReplicated()) ?',
    replace: 'true ?',
  },
  {
    project: 'modules',
    tests: [`${folder}/save/half-open.test.ts`],
    name: 'a commit of an old chain is taken for a lost one of the new chain',
    file: `${folder}/commit/commit-check.ts`,
    find: '(await isRootStored(client, laneId, rootNo))',
    replace: '(await isRootStored(client, this.#parts.laneId, rootNo))',
  },
];
