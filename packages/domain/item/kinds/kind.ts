import type {
  CorrectPart,
  Interaction,
  InteractionKind,
  ItemResponse,
  Language,
  MarkingScheme,
  PartResponse,
} from '../../form/content.ts';
import type { FormProblem } from '../../form/problems.ts';
import type { Verdict } from '../verdict.ts';

/*
 * Each kind of question has a folder here. `response.ts` checks responses, `key.ts` holds the rules about correct
 * answers, and `own-order.ts` the order of its options, if it has any. They are separate files, because the player
 * loads only the last and must contain nothing about keys.
 */

/** The kinds that are answered by choosing options. */
export type ChoiceKind = 'single-choice' | 'multiple-choice' | 'inline-choice';
export type InteractionOf<K extends InteractionKind> = Extract<Interaction, { kind: K }>;

/** The part of an interaction that is needed to check a response. It holds ids and no texts. */
export type ResponseShape =
  | { kind: 'numeric' }
  | { kind: 'text-entry'; maxCharacters: number }
  | { kind: ChoiceKind; options: readonly { optionId: string }[] }
  | { kind: 'order'; optionIds: readonly string[] }
  | { kind: 'match'; rows: readonly string[]; columns: readonly string[]; many: boolean }
  | { kind: 'slider'; from: string; to: string }
  | { kind: 'hot-text'; options: readonly { optionId: string }[]; many: boolean }
  | { kind: 'gap-match'; choices: readonly LimitedUse[]; gaps: readonly string[] }
  | { kind: 'associate'; options: readonly LimitedUse[]; pairCount: number };

/** An option and how often it may be used. */
export type LimitedUse = { optionId: string; matchMax: number };

/** The part of an item that is needed to check a response. */
export type ItemShape = ResponseShape | { kind: 'composite'; parts: Record<string, ResponseShape> };

export type ResponseProblem =
  | 'wrong-kind'
  | 'unknown-part'
  | 'unknown-option'
  | 'repeated-option'
  | 'too-many-options'
  | 'missing-option'
  | 'used-too-often'
  | 'outside-the-scale'
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
  /** The longest response that a candidate can give. */
  longestResponse(interaction: I): PartResponse;
  keyProblems(interaction: I, correct: CorrectPart, where: string): FormProblem[];
};

/** How the kind is marked. */
export type MarkingRules<S extends MarkingScheme['kind']> = {
  /** The marking schemes that can mark it. The first one knows right and wrong only, and judges parts of an item. */
  schemes: readonly S[];
  /** Judges a response that is not blank. Throws when the key is of another kind. */
  judge(scheme: Extract<MarkingScheme, { kind: S }>, correct: CorrectPart, response: ItemResponse): Verdict;
};
