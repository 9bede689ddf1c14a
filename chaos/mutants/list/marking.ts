import type { Mutant } from '../mutant.ts';

const score = {
  file: 'packages/domain/marking/score.ts',
  project: 'rules' as const,
  tests: ['packages/domain/marking/score.test.ts'],
};
const numeric = { ...score, file: 'packages/domain/item/kinds/numeric/key.ts' };
const choice = { ...score, file: 'packages/domain/item/kinds/choice/key.ts' };
const textEntry = {
  ...score,
  file: 'packages/domain/item/kinds/text-entry/key.ts',
  tests: ['packages/domain/item/kinds/text-entry/text-entry.test.ts'],
};
const essay = {
  ...score,
  file: 'packages/domain/item/kinds/extended-text/key.ts',
  tests: ['packages/domain/item/kinds/extended-text/extended-text.test.ts'],
};
const typing = {
  file: 'apps/web/lib/exam/machine/step.ts',
  project: 'rules' as const,
  tests: ['apps/web/lib/exam/player/player-typing.test.ts'],
};
const clock = {
  file: 'packages/domain/attempt/clock.ts',
  project: 'rules' as const,
  tests: ['packages/domain/attempt/clock.test.ts'],
};

/** Faults of scoring, of computing answers from the journal, and of the clock. */
export const marking: Mutant[] = [
  {
    ...essay,
    file: 'packages/domain/item/kinds/rubric.ts',
    name: 'a text that nobody has marked is wrong',
    find: "outcome: 'pending'",
    replace: "outcome: 'wrong'",
  },
  {
    ...essay,
    file: 'packages/domain/item/kinds/extended-text/response.ts',
    name: 'a long text may have any number of bytes',
    find: '> MAX_ESSAY_BYTES ?',
    replace: '< 0 ?',
  },
  {
    ...essay,
    file: 'packages/domain/item/response.ts',
    name: 'a text of white space waits for people',
    find: "isBlank: ({ text }) => text.trim() === ''",
    replace: "isBlank: ({ text }) => text === ''",
  },
  {
    ...typing,
    name: 'the last letters of a long text are not sent when nothing more can be typed',
    find: 'whyReadOnly(turn) !== null) sendTyped(turn)',
    replace: 'whyReadOnly(turn) === undefined) sendTyped(turn)',
  },
  {
    ...typing,
    file: 'apps/web/lib/exam/storage/journal.ts',
    name: 'a long text is sent while it is being written',
    find: 'isOpenLine(line) || !(line.isOnDevice || withoutDevice)',
    replace: '!(line.isOnDevice || withoutDevice)',
  },
  {
    ...typing,
    file: 'apps/web/lib/exam/machine/answers.ts',
    name: 'a text that is written without a network leaves an entry for each pause',
    find: 'if (waitingLines(turn.journal).some(isWaiting)) planSnapshot',
    replace: 'if (waitingLines(turn.journal).length < 0) planSnapshot',
  },
  {
    ...score,
    name: 'a dropped question gives nothing',
    find: "return { outcome: 'dropped', marks: maximum,",
    replace: "return { outcome: 'dropped', marks: ZERO,",
  },
  {
    ...score,
    name: 'a question that is left out still counts in the maximum',
    find: "return { outcome: 'left-out', marks: ZERO, maximum: ZERO,",
    replace: "return { outcome: 'left-out', marks: ZERO, maximum: maximumOf(scheme),",
  },
  {
    ...score,
    name: 'a blank answer costs marks',
    find: "return { outcome: 'blank', marks: ZERO,",
    replace: "return { outcome: 'blank', marks: parseFraction(scheme.wrong),",
  },
  {
    ...numeric,
    name: 'a range is open at its upper end',
    find: 'compareFractions(given, high) <= 0',
    replace: 'compareFractions(given, high) < 0',
  },
  {
    ...choice,
    name: 'one wrong option among the right ones is forgiven',
    find: 'if (wrongChosen > 0) {',
    replace: 'if (wrongChosen > 1) {',
  },
  {
    ...textEntry,
    name: 'one spelling of a letter is another letter',
    find: ".normalize('NFC')",
    replace: '',
  },
  {
    ...textEntry,
    name: 'a joiner that is not seen makes a text wrong',
    find: ".replace(JOINERS, '')",
    replace: '',
  },
  {
    ...textEntry,
    name: 'capitals never count',
    find: 'return matchCase ? plain : plain.toLowerCase();',
    replace: 'return plain.toLowerCase();',
  },
  {
    ...textEntry,
    name: 'only the first accepted text is right',
    find: 'return accepted.some((text)',
    replace: 'return accepted.slice(0, 1).some((text)',
  },
  {
    ...textEntry,
    file: 'packages/domain/item/kinds/text-entry/response.ts',
    name: 'a text may be longer than the author allows',
    find: 'response.text.length > maxCharacters',
    replace: 'response.text.length > maxCharacters + 1',
  },
  {
    ...clock,
    name: 'compensatory time is rounded down',
    find: 'Math.ceil(durationMinutes / 15)',
    replace: 'Math.floor(durationMinutes / 15)',
  },
  {
    ...clock,
    name: 'who enters a window at its very end has no time',
    find: 'windowEndsAt && new Date(windowEndsAt.getTime() - durationMinutes * MINUTE_MS);',
    replace: 'windowEndsAt;',
  },
  {
    ...clock,
    name: 'a save is never late',
    find: 'return at.getTime() > deadlineAt.getTime() + LATE_GRACE_MS;',
    replace: 'return false;',
  },
  {
    ...clock,
    name: 'a late candidate of a room gets the whole time',
    find: 'const from = isRoomMode(facts.mode) ? facts.T0 : facts.startedAt;',
    replace: 'const from = facts.startedAt;',
  },
];
