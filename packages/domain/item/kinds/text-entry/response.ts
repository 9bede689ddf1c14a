import type { InteractionOf, ResponseRules } from '../kind.ts';

/* The response to a text entry is one line of text as typed. */

export const textEntryResponse: ResponseRules<InteractionOf<'text-entry'>> = {
  responseShape: ({ maxCharacters }) => ({ kind: 'text-entry', maxCharacters }),
  whatIsWrong({ maxCharacters }, response) {
    if (response.kind !== 'text') return 'wrong-kind';
    return response.text.length > maxCharacters ? 'too-long' : null;
  },
};
