import { describe, expect, test } from 'vitest';
import { choice, correct, declared, item } from '../test/qti-xml.ts';

const outcome = (value: string) =>
  `<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier">${value && `<qti-default-value><qti-value>${value}</qti-value></qti-default-value>`}</qti-outcome-declaration>`;
const feedback = (show = 'show', text = 'Because.') =>
  `<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="why" show-hide="${show}"><qti-content-body><p>${text}</p></qti-content-body></qti-modal-feedback>`;
const sets = (identifier: string, value: string) =>
  `<qti-set-outcome-value identifier="${identifier}">${value}</qti-set-outcome-value>`;
const when = (rules: string) =>
  `<qti-response-condition><qti-response-if><qti-match><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-match>${rules}</qti-response-if></qti-response-condition>`;
const MARKS = sets('SCORE', '<qti-base-value base-type="float">1</qti-base-value>');
const SHOWS = sets('FEEDBACK', '<qti-base-value base-type="identifier">why</qti-base-value>');

/** Reads an item with these outcomes, rules and feedback. Returns its explanation and its findings. */
function read(outcomes: string, rules: string, after: string) {
  const { items, findings } = item(
    declared('single', 'identifier', correct('B')) + outcomes,
    choice(),
    `<qti-response-processing>${rules}</qti-response-processing>${after}`,
  );
  return [items.map(({ explanation }) => explanation), findings.map((finding) => finding.replace(/^\d+ /, ''))];
}

describe('the explanation of an item', () => {
  test('is the feedback that is shown whatever the response was', () => {
    expect(read(outcome('why'), when(MARKS), feedback())).toEqual([[{ en: 'Because.' }], []]);
  });

  test('is the first one of several', () => {
    const two = feedback() + feedback('show', 'And so.');
    expect(read(outcome('why'), when(MARKS), two)).toEqual([[{ en: 'Because.' }], ['feedback-left-out']]);
  });

  test.each<[string, string, string, string]>([
    ['a rule sets', outcome('why'), when(MARKS) + when(SHOWS), feedback()],
    ['has no default', outcome(''), when(MARKS), feedback()],
    ['has another default', outcome('other'), when(MARKS), feedback()],
    ['is hidden', outcome('why'), when(MARKS), feedback('hide')],
  ])('is not the feedback whose outcome %s', (_what, outcomes, rules, after) => {
    const [explanations, findings] = read(outcomes, rules, after);
    expect(explanations).toEqual([{ en: '' }]);
    expect(findings).toContain('feedback-left-out');
  });
});
