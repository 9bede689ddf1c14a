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
import type { PictureSize } from '../areas.ts';
import type { Verdict } from '../verdict.ts';

/*
 * The files of a kind. `response.ts` checks responses. `key.ts` contains the rules about correct answers.
 * `own-order.ts` shuffles the options, if the kind has any. They are separate because the player loads `own-order.ts`,
 * and its bundle must not contain the rules about keys.
 */

/** The kinds in which the candidate chooses options. */
export type ChoiceKind = 'single-choice' | 'multiple-choice' | 'inline-choice';
export type InteractionOf<K extends InteractionKind> = Extract<Interaction, { kind: K }>;

/** The part of an interaction that is needed to check a response. It contains ids, but no texts. */
export type ResponseShape =
  | { kind: 'numeric' }
  | { kind: 'text-entry' | 'extended-text'; maxCharacters: number }
  | { kind: ChoiceKind; options: readonly { optionId: string }[] }
  | { kind: 'order'; optionIds: readonly string[] }
  | { kind: 'match'; rows: readonly string[]; columns: readonly string[]; many: boolean }
  | { kind: 'slider'; from: string; to: string }
  | { kind: 'hot-text' | 'hotspot'; options: readonly { optionId: string }[]; many: boolean }
  | ({ kind: 'select-point'; maxPoints: number } & PictureSize)
  | ({ kind: 'gap-match' } & GapsShape)
  | ({ kind: 'graphic-gap-match' } & GapsShape)
  | ({ kind: 'associate' } & PairsShape)
  | ({ kind: 'graphic-associate' } & PairsShape)
  | { kind: 'file-upload'; maxFiles: number };

/** The texts that can be put into gaps, and the ids of the gaps. */
export type GapsShape = { choices: readonly LimitedUse[]; gaps: readonly string[] };

/** The options that can be joined in pairs, and the number of pairs. */
export type PairsShape = { options: readonly LimitedUse[]; pairCount: number };

/** The id of an option and how often the option may be used. */
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
  | 'outside-the-picture'
  | 'too-long'
  | 'too-many-files'
  | 'repeated-file'
  | 'not-a-file'
  | 'not-a-number';

/** Returns ids in the order in which one candidate sees them. */
export type OrderIds = (ids: readonly string[]) => string[];

/** The rules that are needed to save an answer. */
export type ResponseRules<I extends Interaction> = {
  responseShape(interaction: I): ResponseShape;
  whatIsWrong(shape: Extract<ResponseShape, { kind: I['kind'] }>, response: ItemResponse): ResponseProblem | null;
};

/**
 * Rules that find an author's mistakes in a question and its key. `where` names the question, for example "item q-07".
 */
export type CheckRules<I extends Interaction> = {
  interactionProblems(interaction: I, languages: readonly Language[], where: string): FormProblem[];
  /** Returns the longest response that a candidate can give. */
  longestResponse(interaction: I): PartResponse;
  keyProblems(interaction: I, correct: CorrectPart, where: string, languages: readonly Language[]): FormProblem[];
};

/** The rules by which a kind is marked. */
export type MarkingRules<S extends MarkingScheme['kind']> = {
  /**
   * The marking schemes that can mark this kind. The first scheme must have only marks for right and wrong. It also
   * judges the kind as a part of a composite question.
   */
  schemes: readonly S[];
  /** Judges a response that is not blank. Throws when the key is of another kind. */
  judge(scheme: Extract<MarkingScheme, { kind: S }>, correct: CorrectPart, response: ItemResponse): Verdict;
};
