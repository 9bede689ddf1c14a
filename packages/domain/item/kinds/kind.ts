import type {
  Interaction,
  InteractionKind,
  ItemKey,
  ItemResponse,
  Language,
  MarkingScheme,
} from '../../form/content.ts';
import type { FormProblem } from '../../form/problems.ts';
import type { Verdict } from '../verdict.ts';

/*
 * Each kind of question has a folder here. `response.ts` checks responses, `key.ts` holds the rules about correct
 * answers, and `own-order.ts` the order of its options, if it has any. They are separate files, because the player
 * loads only the last and must contain nothing about keys.
 */

export type InteractionOf<K extends InteractionKind> = Extract<Interaction, { kind: K }>;
export type Correct = ItemKey['correct'];

/** The part of an interaction that is needed to check a response. It holds ids and no texts. */
export type ResponseShape =
  | { kind: 'numeric' }
  | { kind: 'text-entry'; maxCharacters: number }
  | { kind: 'single-choice' | 'multiple-choice'; options: readonly { optionId: string }[] };

export type ResponseProblem =
  | 'wrong-kind'
  | 'unknown-option'
  | 'repeated-option'
  | 'too-many-options'
  | 'too-long'
  | 'not-a-number';

/** Sorts ids into the order of one candidate. */
export type OrderIds = (ids: readonly string[]) => string[];

/** What the save of an answer needs. */
export type ResponseRules<I extends Interaction> = {
  responseShape(interaction: I): ResponseShape;
  whatIsWrong(shape: Extract<ResponseShape, { kind: I['kind'] }>, response: ItemResponse): ResponseProblem | null;
};

/** What an author gets wrong in a question or in its key. `where` names the question, for example "item q-07". */
export type CheckRules<I extends Interaction> = {
  interactionProblems(interaction: I, languages: readonly Language[], where: string): FormProblem[];
  keyProblems(interaction: I, correct: Correct, where: string): FormProblem[];
};

/** How the kind is marked. `schemes` names the marking schemes that can mark it. */
export type MarkingRules<S extends MarkingScheme['kind']> = {
  schemes: readonly S[];
  /** Judges a response that is not blank. Throws when the key is of another kind. */
  judge(scheme: Extract<MarkingScheme, { kind: S }>, correct: Correct, response: ItemResponse): Verdict;
};
