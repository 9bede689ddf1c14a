import { responseText } from '../../response-text.ts';
import type { InteractionOf, ResponseRules } from '../kind.ts';
import { MAX_ESSAY_BYTES } from './limits.ts';

/* The response to an extended text is the text as typed, with its line breaks. */

export const extendedTextResponse: ResponseRules<InteractionOf<'extended-text'>> = {
  responseShape: ({ maxCharacters }) => ({ kind: 'extended-text', maxCharacters }),
  whatIsWrong({ maxCharacters }, response) {
    if (response.kind !== 'text') return 'wrong-kind';
    if (response.text.length > maxCharacters) return 'too-long';
    return utf8Bytes(responseText(response)) > MAX_ESSAY_BYTES ? 'too-long' : null;
  },
};

const encoder = new TextEncoder();

function utf8Bytes(text: string): number {
  // A UTF-16 unit takes three bytes at most, so a short text need not be encoded.
  return text.length * 3 <= MAX_ESSAY_BYTES ? 0 : encoder.encode(text).length;
}
