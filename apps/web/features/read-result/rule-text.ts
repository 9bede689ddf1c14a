import { t } from '@lingui/core/macro';

/** The sentence that explains a mark. The server names the rule; the words are the reader's. */
export function ruleText(rule: string, params: Record<string, string> = {}): string {
  const { chosen = '', correct = '', wrongChosen = '', from = '', to = '' } = params;
  switch (rule) {
    case 'dropped':
      return t`This question was dropped: everybody who appeared gets its full marks.`;
    case 'blank':
      return t`Not answered: no marks are given or taken.`;
    case 'right-option':
      return t`The chosen option is the right one.`;
    case 'wrong-option':
      return t`The chosen option is not the right one.`;
    case 'exactly-the-key':
      return t`Exactly the right options were chosen.`;
    case 'not-exactly-the-key':
      return t`The options chosen are not exactly the right ones.`;
    case 'some-of-the-key':
      return t`${chosen} of ${correct} right options were chosen, and no wrong one.`;
    case 'a-wrong-option-chosen':
      return t`Wrong options among those chosen: ${wrongChosen}.`;
    case 'inside-the-range':
      return from === to ? t`The number is right.` : t`The number lies between ${from} and ${to}.`;
    case 'outside-the-range':
      return from === to ? t`The number is not ${from}.` : t`The number does not lie between ${from} and ${to}.`;
    case 'not-a-number':
      return t`The answer is not a number.`;
    default:
      return t`The answer does not fit this kind of question.`;
  }
}
