import { t } from '@lingui/core/macro';
import { isRefusal } from '../server/call.ts';
import { refusalText } from './refusal-text.ts';

/** Why something was not done, for its reader; null when it was. `null` for an answer: none came. */
export function whyNot(answer: unknown): string | null {
  if (answer === null) return t`We could not reach the server. Please try again.`;
  return isRefusal(answer) ? refusalText(answer) : null;
}
