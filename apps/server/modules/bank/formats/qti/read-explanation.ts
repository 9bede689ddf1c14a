import type { QtiProcessing, Rule } from '@kasauti/domain/qti/processing.ts';
import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import type { WrittenText } from '../question-file.ts';
import { attribute } from './attributes.ts';
import { type QtiWriting, textIn } from './read-text.ts';
import { childrenNamed } from './read-translations.ts';

/**
 * Returns the explanation of an item: the feedback that is shown whatever the response was. Its outcome has a default,
 * and no rule changes it. Feedback that depends on the response is left out and recorded.
 */
export function readExplanation(root: XmlElement, processing: QtiProcessing, writing: QtiWriting): WrittenText {
  const [always, ...others] = childrenNamed(root, 'modalFeedback').filter((feedback) => {
    if (isAlwaysShown(feedback, processing)) return true;
    writing.note('feedback-left-out', 'Feedback that depends on the response is left out.', feedback.line);
    return false;
  });
  if (others.length > 0) writing.note('feedback-left-out', 'Only the first general feedback becomes the explanation.');
  if (!always) return { [writing.language]: '' };
  const [body = always] = childrenNamed(always, 'contentBody');
  return textIn(body, writing);
}

function isAlwaysShown(feedback: XmlElement, { outcomes, responseProcessing }: QtiProcessing): boolean {
  const outcome = outcomes.find(({ identifier }) => identifier === attribute(feedback, 'outcomeIdentifier'));
  return (
    outcome !== undefined &&
    attribute(feedback, 'showHide') === 'show' &&
    outcome.defaultValue.includes(attribute(feedback, 'identifier') ?? '') &&
    !responseProcessing.some((rule) => sets(rule, outcome.identifier))
  );
}

/** Returns whether a rule can change an outcome. */
function sets(rule: Rule, identifier: string): boolean {
  if (rule.rule === 'condition') return rule.branches.some(({ rules }) => rules.some((one) => sets(one, identifier)));
  return (rule.rule === 'set' || rule.rule === 'lookup') && rule.identifier === identifier;
}
