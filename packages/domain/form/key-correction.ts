import { correctAnswerProblems } from '../item/checks.ts';
import { itemKindOf } from '../item/interactions.ts';
import { own } from '../own.ts';
import { canonicalJson } from '../text/canonical-json.ts';
import type { CorrectAnswer, FormContent, FormKey, ItemContent, ItemKey, Localized, Section } from './content.ts';

/**
 * Corrections of the key of one question in a published form. `answer` is another right answer. `full-marks` gives full
 * marks to every candidate who appeared. `leave-out` takes the question out of the total and of its maximum. Source:
 * docs/rules/results.md.
 */
export type KeyChange = { kind: 'answer'; correct: CorrectAnswer } | { kind: 'full-marks' } | { kind: 'leave-out' };

/** What a person proposes. Candidates read the reason when the keys are released. */
export type KeyProposal = { change: KeyChange; reason: Localized<string> };

export const keyCorrectionStates = ['proposed', 'approved', 'refused', 'withdrawn'] as const;
export type KeyCorrectionState = (typeof keyCorrectionStates)[number];

export const keyDecisions = ['approve', 'refuse', 'withdraw'] as const;
export type KeyDecision = (typeof keyDecisions)[number];

/**
 * What becomes of the question in the item bank when another answer is approved.
 * - `new-version`: it gets the corrected key as a new version.
 * - `in-review`: one person did both, so the new version waits for another reviewer.
 * - `has-it`: it has this key already.
 * - `changed-since`: it is not the published version any more, or somebody is writing it. Its author decides.
 * - `of-a-file`: it came with the file of a form, and is changed there.
 * - `does-not-fit`: an author cannot write such a key, for example two right options of a single choice.
 */
export const bankOutcomes = [
  'new-version',
  'in-review',
  'has-it',
  'changed-since',
  'of-a-file',
  'does-not-fit',
] as const;
export type BankOutcome = (typeof bankOutcomes)[number];

const stateAfter = { approve: 'approved', refuse: 'refused', withdraw: 'withdrawn' } as const;

/** Returns the state of a proposed correction after a decision. */
export const keyStateAfter = (decision: KeyDecision): Exclude<KeyCorrectionState, 'proposed'> => stateAfter[decision];

/** Returns the key with this change of one question. The question must have a key. The given key is not changed. */
export function correctKey(key: FormKey, itemRef: string, change: KeyChange): FormKey {
  const before = own(key, itemRef);
  if (!before) throw new Error(`No key for ${itemRef}`);
  return { ...key, [itemRef]: keyAfter(before, change) };
}

function keyAfter({ correct, explanation }: ItemKey, change: KeyChange): ItemKey {
  switch (change.kind) {
    case 'answer':
      return { correct: change.correct, explanation };
    case 'full-marks':
      return { correct, explanation, dropped: true };
    case 'leave-out':
      return { correct, explanation, leftOut: true };
  }
}

/** Returns a question of a form with its section, or null if the form does not hold it. */
export function findQuestion(
  { sections }: Pick<FormContent, 'sections'>,
  itemRef: string,
): { section: Section; item: ItemContent } | null {
  for (const section of sections) {
    const item = section.items.find((one) => one.itemRef === itemRef);
    if (item) return { section, item };
  }
  return null;
}

type Asked = { content: Pick<FormContent, 'languages' | 'sections'>; key: FormKey; itemRef: string };

/**
 * Returns why the key of a question cannot be corrected like this, or null. The answers to a question with a rubric are
 * marked by people, so it has no right answer that could be corrected. At least one question must count.
 */
export function whyCannotCorrectKey(
  { content, key, itemRef }: Asked,
  change: KeyChange,
): 'no-such-question' | 'people-mark-it' | 'nothing-changes' | 'nothing-would-count' | 'answer-does-not-fit' | null {
  const found = findQuestion(content, itemRef);
  const before = own(key, itemRef);
  if (!found || !before) return 'no-such-question';
  const { section, item } = found;
  if (section.marking[itemKindOf(item)]?.kind === 'by-people') return 'people-mark-it';
  if (change.kind === 'answer' && correctAnswerProblems(item, change, content.languages).length > 0)
    return 'answer-does-not-fit';
  const after = correctKey(key, itemRef, change);
  if (canonicalJson(own(after, itemRef)) === canonicalJson(before)) return 'nothing-changes';
  return Object.values(after).every(({ leftOut }) => leftOut) ? 'nothing-would-count' : null;
}

type Decided = { state: KeyCorrectionState; proposedBy: string };

/**
 * Returns why a person cannot decide about a correction, or null. Whoever proposed it can only withdraw it, whatever
 * their role. In single-person mode they can also approve it.
 */
export function whyCannotDecideKey(
  decision: KeyDecision,
  { state, proposedBy }: Decided,
  { by, isSinglePerson }: { by: string; isSinglePerson: boolean },
): 'decided-already' | 'second-person-needed' | 'not-yours' | null {
  if (state !== 'proposed') return 'decided-already';
  const isOwn = proposedBy === by;
  if (decision === 'withdraw') return isOwn ? null : 'not-yours';
  return isOwn && !(decision === 'approve' && isSinglePerson) ? 'second-person-needed' : null;
}
