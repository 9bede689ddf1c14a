import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { useLingui } from '@lingui/react/macro';

export type MarkedItem = WireResult['items'][number];

/** Returns functions for the names of outcomes and for the marking rules in words. */
export function useRuleWords() {
  const { t } = useLingui();
  return {
    outcomeName(outcome: MarkedItem['outcome']): string {
      switch (outcome) {
        case 'right':
          return t`Right`;
        case 'wrong':
          return t`Wrong`;
        case 'partly':
          return t`Partly right`;
        case 'blank':
          return t`No answer`;
        case 'dropped':
          return t`Dropped`;
        case 'left-out':
          return t`Left out`;
        case 'pending':
          return t`Not marked yet`;
      }
    },
    ruleText({ rule, ruleParams = {} }: MarkedItem): string {
      const { chosen, correct, wrongChosen, from, to, right, parts } = ruleParams;
      switch (rule) {
        case 'dropped':
          return t`This question was dropped: everybody who sat the test gets its full marks.`;
        case 'left-out':
          return t`This question does not count. It was left out of the total and of the maximum.`;
        case 'blank':
          return t`Not answered: no marks gained, none lost.`;
        case 'right-option':
          return t`The chosen option is the right one.`;
        case 'wrong-option':
          return t`The chosen option is not the right one.`;
        case 'exactly-the-key':
          return t`Exactly the right options were chosen.`;
        case 'not-exactly-the-key':
          return t`The chosen options are not exactly the right ones.`;
        case 'some-of-the-key':
          return t`${chosen} of ${correct} right options were chosen, and no wrong one: a part of the marks.`;
        case 'a-wrong-option-chosen':
          return t`Wrong options among the chosen ones: ${wrongChosen}.`;
        case 'inside-the-range':
          return from === to ? t`The number is right.` : t`The number lies between ${from} and ${to}.`;
        case 'outside-the-range':
          return from === to ? t`The number is not ${from}.` : t`The number does not lie between ${from} and ${to}.`;
        case 'not-a-number':
          return t`What was typed is not a number.`;
        case 'accepted-text':
          return t`The text is right.`;
        case 'another-text':
          return t`The text is not one of the right ones.`;
        case 'waits-for-markers':
          return t`People mark this answer.`;
        case 'marked-by-two':
          return t`Two people marked this answer. Their marks count as the mean.`;
        case 'marked-by-a-third':
          return t`Two people differed about this answer. A third person’s marks count.`;
        case 'right-order':
          return t`The order is right.`;
        case 'another-order':
          return t`The order is not the right one.`;
        case 'exactly-the-pairs':
          return t`Every row has the right answer.`;
        case 'not-exactly-the-pairs':
          return t`Not every row has the right answer.`;
        case 'every-gap-right':
          return t`Every gap has the right text.`;
        case 'not-every-gap-right':
          return t`Not every gap has the right text.`;
        case 'exactly-the-associations':
          return t`Exactly the right pairs were made.`;
        case 'not-exactly-the-associations':
          return t`The pairs are not exactly the right ones.`;
        case 'every-area-hit':
          return t`Every right area has a point, and no point is anywhere else.`;
        case 'not-every-area-hit':
          return t`A right area has no point, or a point is outside of the right areas.`;
        case 'parts-right':
          return t`${right} of ${parts} answers are right.`;
        case 'another-kind-of-answer':
          return t`The answer has the wrong type for this question.`;
        default:
          return '';
      }
    },
  };
}
