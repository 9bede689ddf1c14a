import type { ReasonCode } from '@kasauti/contract/scheduling/proctoring.ts';
import { t } from '@lingui/core/macro';

/* Texts for the reasons of a proctor's action. Call these functions only while rendering, because they use the
   current language. */

/** Candidates may read these texts, so each of them makes sense without further words. */
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
 * Returns the reason of a proctor's action for the candidate. If the proctor has chosen a prepared reason, `text` is
 * its code and is translated. Otherwise `text` is the proctor's own words.
 */
export function reasonSentence(text: string): string {
  return isReasonCode(text) ? reasonName(text) : text;
}

/**
 * Returns true if the text is a code in `names`. It does not use the list in the contract, because the player would
 * then load the whole contract of the proctor's room.
 */
export function isReasonCode(text: string): text is ReasonCode {
  return Object.hasOwn(names, text);
}
