import type { ItemResponse } from '../form/content.ts';
import { MAX_NUMBER_CHARACTERS, readNumber } from '../marking/number-text.ts';
import { asciiDigits } from '../text/digits.ts';

/**
 * True when nothing was answered: no option, or a text without a single digit ("", " ", "-"). The palette and the
 * scorer both ask here, so that what is shown as "Not Answered" is what earns neither marks nor a deduction.
 */
export function isBlankResponse(response: ItemResponse | null): boolean {
  if (response === null) return true;
  return response.kind === 'options' ? response.optionIds.length === 0 : !/\d/.test(asciiDigits(response.text));
}

/** As much of a question's interaction as its responses are held against. */
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
 * Says what is wrong with a response to this question, or null. The player asks before it saves, and the server before
 * it stores; the scorer does not trust that they did. Blank responses are fine: they clear.
 */
export function whatIsWrongWithResponse(interaction: ResponseShape, response: ItemResponse): ResponseProblem | null {
  if (interaction.kind === 'numeric') {
    if (response.kind !== 'number') return 'wrong-kind';
    if (response.text.length > MAX_NUMBER_CHARACTERS) return 'too-long';
    return isBlankResponse(response) || readNumber(response.text) ? null : 'not-a-number';
  }
  if (response.kind !== 'options') return 'wrong-kind';
  const { optionIds } = response;
  // Without sets: this is asked of every answer that is saved, and a question has some four options.
  const isKnown = (optionId: string) => interaction.options.some((option) => option.optionId === optionId);
  if (!optionIds.every(isKnown)) return 'unknown-option';
  if (optionIds.some((optionId, at) => optionIds.indexOf(optionId) !== at)) return 'repeated-option';
  if (interaction.kind === 'single-choice' && response.optionIds.length > 1) return 'too-many-options';
  return null;
}

/** Reads a stored payload as a response; null when it is none (the contract lets no such payload in). */
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
