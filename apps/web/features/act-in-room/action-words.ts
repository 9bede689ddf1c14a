import { assertNever } from '@kasauti/domain/assert-never.ts';
import type { IconName } from '@kasauti/ui/parts/icon.tsx';
import { plural, t } from '@lingui/core/macro';
import type { Seat } from '../../lib/words/room-words.ts';
import type { Action } from './actions.ts';

export const actionIcons: Record<Action, IconName> = {
  answer: 'hand',
  authorise: 'enter',
  refuse: 'close',
  pause: 'pause',
  resume: 'play',
  update: 'plus',
  message: 'message',
  flag: 'flag',
  terminate: 'stop',
};

/** Keyboard shortcut of each action. It works while a tile of the seat grid has the focus. */
export const actionLetters: Record<Action, string> = {
  answer: 'a',
  authorise: 'l',
  refuse: 'x',
  pause: 'p',
  resume: 'r',
  update: 't',
  message: 'm',
  flag: 'f',
  terminate: 'e',
};

/** Returns the label of the action's button. */
export function actionName(action: Action): string {
  switch (action) {
    case 'answer':
      return t({ context: 'proctor', message: 'Answer' });
    case 'authorise':
      return t({ context: 'proctor', message: 'Let in' });
    case 'refuse':
      return t({ context: 'proctor', message: 'Refuse' });
    case 'pause':
      return t({ context: 'proctor', message: 'Pause' });
    case 'resume':
      return t({ context: 'proctor', message: 'Resume' });
    case 'update':
      return t({ context: 'proctor', message: 'Add time' });
    case 'message':
      return t({ context: 'proctor', message: 'Message' });
    case 'flag':
      return t({ context: 'proctor', message: 'Flag' });
    case 'terminate':
      return t({ context: 'proctor', message: 'End the test' });
    default:
      return assertNever(action);
  }
}

/** Returns the title of the action's dialog, for example "Pause Asha Rao" or "Pause 3 candidates". */
export function actionTitle(action: Action, seats: readonly Seat[]): string {
  const [first] = seats;
  const whom = seats.length === 1 && first ? first.name : manyOf(seats.length);
  switch (action) {
    case 'answer':
      return t`Answer ${whom}`;
    case 'authorise':
      return t`Let ${whom} in`;
    case 'refuse':
      return t`Refuse ${whom}`;
    case 'pause':
      return t`Pause ${whom}`;
    case 'resume':
      return t`Resume ${whom}`;
    case 'update':
      return t`Add time for ${whom}`;
    case 'message':
      return t`Message to ${whom}`;
    case 'flag':
      return t`Flag ${whom}`;
    case 'terminate':
      return t`End the test of ${whom}`;
    default:
      return assertNever(action);
  }
}

/**
 * Returns the number of candidates for use as the object of a sentence. In Hindi the object has a different case from
 * the subject.
 */
function manyOf(count: number): string {
  return t({
    context: 'object of an action',
    message: `${plural(count, { one: '# candidate', other: '# candidates' })}`,
  });
}

/** Explains what the action means for the candidate. */
export function actionMeaning(action: Action, seats: readonly Seat[], isOnSite: boolean): string {
  switch (action) {
    case 'answer':
      return t`The candidate sees your answer at once, and the raised hand is removed.`;
    case 'authorise':
      if (seats.every(({ state }) => state === 'lobby')) {
        return isOnSite
          ? t`Compare the face, the photo and the identity document first. Candidates whom you let in can start when the test begins.`
          : t`You cannot see the candidate. You see only whose account logged in: name, roll number and the photo on file. Candidates whom you let in can start when the test begins.`;
      }
      return t`The new device continues where the other device stopped. The other device becomes read-only. The clock has not stopped.`;
    case 'refuse':
      return t`The candidate cannot enter this sitting. They keep their purchase and can book again. They can read your reason.`;
    case 'pause':
      return t`The clock stops, and the candidate cannot answer until you resume the test. The pause is added to the time.`;
    case 'resume':
      return t`The test continues, and the time of the pause is added.`;
    case 'update':
      return t`The end of the candidate’s test is moved by these minutes. Time is never taken away.`;
    case 'message':
      return t`The candidate sees it at once, above the question.`;
    case 'flag':
      return t`A flag changes nothing in the test. It marks this moment for the people who review the test later. The candidate sees a notice.`;
    case 'terminate':
      return t`The test ends now and cannot be opened again. Saved answers stay saved. The result is withheld until a second person has reviewed the test. The candidate can read your reason.`;
    default:
      return assertNever(action);
  }
}

/** Returns the message that is shown after the action. */
export function actionDone(action: Action, count: number, name: string): string {
  const isOne = count === 1;
  switch (action) {
    case 'answer':
      return isOne
        ? t`${name} has your answer.`
        : plural(count, { one: '# answer was sent.', other: '# answers were sent.' });
    case 'authorise':
      return isOne
        ? t`${name} was let in.`
        : plural(count, { one: '# candidate was let in.', other: '# candidates were let in.' });
    case 'refuse':
      return isOne
        ? t`${name} was refused.`
        : plural(count, { one: '# candidate was refused.', other: '# candidates were refused.' });
    case 'pause':
      return isOne
        ? t`${name} was paused.`
        : plural(count, { one: '# candidate was paused.', other: '# candidates were paused.' });
    case 'resume':
      return isOne
        ? t`${name} was resumed.`
        : plural(count, { one: '# candidate was resumed.', other: '# candidates were resumed.' });
    case 'update':
      return isOne
        ? t`${name} was given more time.`
        : plural(count, { one: '# candidate was given more time.', other: '# candidates were given more time.' });
    case 'message':
      return isOne
        ? t`${name} has your message.`
        : plural(count, { one: '# message was sent.', other: '# messages were sent.' });
    case 'flag':
      return isOne
        ? t`${name} was flagged.`
        : plural(count, { one: '# candidate was flagged.', other: '# candidates were flagged.' });
    case 'terminate':
      return isOne
        ? t`The test of ${name} was ended.`
        : plural(count, { one: '# test was ended.', other: '# tests were ended.' });
    default:
      return assertNever(action);
  }
}
