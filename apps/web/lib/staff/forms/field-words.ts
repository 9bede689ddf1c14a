import { t } from '@lingui/core/macro';
import type * as z from 'zod/mini';
import { refusalText } from '../../words/refusal-text.ts';

type Issue = Pick<z.core.$ZodIssue, 'message'> & { code?: string | undefined };

/** Matches zod's own messages, which are used if the contract has no message. The server sends them in English. */
const generic = /^(?:Invalid (?:input|option|key|string|number|ISO)|Too (?:small|big):|Unrecognized key)/;

/** Returns the error text of a field in the reader's language. `typed` is the content of the field. */
export function issueText(issue: Issue, typed: unknown): string {
  const isEmpty = typeof typed === 'string' && typed.trim() === '';
  if (isEmpty && issue.code !== 'custom') return t`Fill this in`;
  if (!generic.test(issue.message)) return sentence(issue.message);
  return limitText(issue as z.core.$ZodIssue);
}

/** Returns the server's error text for a field. Replaces one of zod's own messages with a general text. */
export const serverIssueText = (message: string): string =>
  message === '' || generic.test(message) ? t`Check this field` : sentence(message);

/** Returns a message of the contract in the reader's language. */
const sentence = (message: string) => refusalText({ refused: true, code: 'bad-request', status: 400, message });

function limitText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small': {
      const least = Number(issue.minimum);
      if (issue.origin === 'number' || issue.origin === 'int') return t`Write ${least} or a greater number`;
      if (least <= 1) return t`Fill this in`;
      return issue.origin === 'string' ? t`Write at least ${least} characters` : t`Write at least ${least}`;
    }
    case 'too_big': {
      const most = Number(issue.maximum);
      if (issue.origin === 'number' || issue.origin === 'int') return t`Write ${most} or a smaller number`;
      return issue.origin === 'string' ? t`Write at most ${most} characters` : t`Write at most ${most}`;
    }
    case 'invalid_type':
      return issue.expected === 'number' || issue.expected === 'int' ? t`Write a number` : t`Fill this in`;
    case 'invalid_value':
      return t`Choose one`;
    default:
      return t`Check this field`;
  }
}
