import type { ItemResponse } from '../form/content.ts';
import { MAX_NUMBER_CHARACTERS, readNumber } from '../marking/number-text.ts';
import { asciiDigits } from '../text/digits.ts';

/**
 * Returns whether a response is empty: no option, or a text without a digit ("", " ", "-"). The palette and the
 * scorer both use this function. So a question shown as "Not Answered" earns no marks and no deduction.
 */
export function isBlankResponse(response: ItemResponse | null): boolean {
  if (response === null) return true;
  return response.kind === 'options' ? response.optionIds.length === 0 : !/\d/.test(asciiDigits(response.text));
}

/** The part of an interaction that is needed to check a response. */
export type ResponseShape =
  | { kind: 'numeric' }
  | { kind: 'single-choice' | 'multiple-choice'; options: readonly { optionId: string }[] };

export type ResponseProblem =
  | 'wrong-kind'
  | 'unknown-option'
  | 'repeated-option'
  | 'too-many-options'
  | 'too-long'
  | 'not-a-number';

/**
 * Returns what is wrong with a response to this question, or null. The player checks before it saves, and the
 * server checks before it stores. The scorer does not rely on these checks. Blank responses are valid, because
 * they clear an answer.
 */
export function whatIsWrongWithResponse(interaction: ResponseShape, response: ItemResponse): ResponseProblem | null {
  if (interaction.kind === 'numeric') {
    if (response.kind !== 'number') return 'wrong-kind';
    if (response.text.length > MAX_NUMBER_CHARACTERS) return 'too-long';
    return isBlankResponse(response) || readNumber(response.text) ? null : 'not-a-number';
  }
  if (response.kind !== 'options') return 'wrong-kind';
  const { optionIds } = response;
  // Arrays are faster than sets here: the check runs for each saved answer, and a question has about four options.
  const isKnown = (optionId: string) => interaction.options.some((option) => option.optionId === optionId);
  if (!optionIds.every(isKnown)) return 'unknown-option';
  if (optionIds.some((optionId, at) => optionIds.indexOf(optionId) !== at)) return 'repeated-option';
  if (interaction.kind === 'single-choice' && response.optionIds.length > 1) return 'too-many-options';
  return null;
}

/** Reads a stored payload as a response. Returns null for an invalid payload, which the contract never accepts. */
export function responseFromPayload(payload: unknown): ItemResponse | null {
  if (typeof payload !== 'object' || payload === null || !('kind' in payload)) return null;
  if (payload.kind === 'number' && 'text' in payload && typeof payload.text === 'string') {
    return { kind: 'number', text: payload.text };
  }
  if (payload.kind === 'options' && 'optionIds' in payload && Array.isArray(payload.optionIds)) {
    const optionIds: unknown[] = payload.optionIds;
    return optionIds.every((optionId) => typeof optionId === 'string') ? { kind: 'options', optionIds } : null;
  }
  return null;
}
