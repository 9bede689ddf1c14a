import type { ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';
import { t } from '@lingui/core/macro';

/* Why a proctor did something, in words. Call these while drawing, never before. */

/** Each a sentence of its own: a candidate may read it. */
const names: Record<ReasonCode, () => string> = {
  'identity-checked': () => t`Identity checked`,
  'on-the-list': () => t`On the list of this room`,
  'identity-doubtful': () => t`The identity could not be confirmed`,
  late: () => t({ context: 'reason', message: 'Late' }),
  illness: () => t`Illness`,
  disturbance: () => t`A disturbance in the room`,
  'power-outage': () => t`Power cut`,
  network: () => t`Network problem`,
  workstation: () => t`A problem with the device`,
  accommodation: () => t`An approved accommodation`,
  'examinee-behaviour': () => t`The candidate’s conduct`,
  'unauthorised-material': () => t`Material that is not allowed`,
  'another-person': () => t`Another person was present`,
  'staff-error': () => t`A mistake of the staff`,
  information: () => t({ context: 'reason', message: 'Information' }),
  'hand-answered': () => t`A raised hand was answered`,
  other: () => t`Another reason`,
};

export function reasonName(code: ReasonCode): string {
  return names[code]();
}

/**
 * The reason that the candidate got. It is a code where the proctor left the ready sentence unchanged, so that each
 * reader sees it in their language.
 */
export function reasonSentence(text: string): string {
  return isReasonCode(text) ? reasonName(text) : text;
}

/** Asked of the names, not of the contract's list: the player would carry the whole contract of the room for it. */
export function isReasonCode(text: string): text is ReasonCode {
  return Object.hasOwn(names, text);
}
