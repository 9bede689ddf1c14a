import type { ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';
import { t } from '@lingui/core/macro';

/* Texts for the reasons of a proctor's action. Call these functions only while rendering, because they use the
   current language. */

/** Each text is a complete sentence, because candidates may read it. */
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
 * Returns the reason that the candidate was given. If the proctor used a ready sentence, the text is a code, which
 * is translated for each reader.
 */
export function reasonSentence(text: string): string {
  return isReasonCode(text) ? reasonName(text) : text;
}

/**
 * Checks the keys of `names` instead of the contract's list, because the player would otherwise load the whole
 * contract of the room.
 */
export function isReasonCode(text: string): text is ReasonCode {
  return Object.hasOwn(names, text);
}
