import { t } from '@lingui/core/macro';
import { isRefusal } from '../server/call.ts';
import { refusalText } from './refusal-text.ts';

/**
 * Returns the text that explains why an action failed, or null if it succeeded. `answer` is null if the server did not
 * respond.
 */
export function whyNot(answer: unknown): string | null {
  if (answer === null) return t`We could not reach the server. Please try again.`;
  return isRefusal(answer) ? refusalText(answer) : null;
}
