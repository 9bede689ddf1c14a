import { describe, expect, test } from 'vitest';
import { choice, correct, declared, item, MAP, MATCH, mapping, match, options, text } from '../test/qti-xml.ts';
import { readLines } from '../test/read-lines.ts';

describe('an item of QTI', () => {
  test.each<[string, string, string, string, object]>([
    [
      'one option in its order',
      declared('single', 'identifier', correct('B')),
      choice(),
      MATCH,
      { kind: 'single-choice', correct: 1, keepsOrder: true },
    ],
    [
      'several options',
      declared('multiple', 'identifier', correct('A', 'C')),
      choice('max-choices="0"'),
      MATCH,
      { kind: 'multiple-choice', correct: [0, 2] },
    ],
    [
      'a mapping with one best option',
      declared(
        'single',
        'identifier',
        mapping([
          ['A', 1],
          ['C', 2],
        ]),
      ),
      choice(),
      MAP,
      { correct: 2 },
    ],
    [
      'a mapping of several options',
      declared(
        'multiple',
        'identifier',
        mapping([
          ['A', 1],
          ['B', -1],
          ['C', 2],
        ]),
      ),
      choice(),
      MAP,
      { correct: [0, 2] },
    ],
    [
      'a text',
      declared('single', 'string', correct('Au')),
      `<p>Gold: ${text()}</p>`,
      MATCH,
      { kind: 'text-entry', accepted: ['Au'], matchCase: true },
    ],
    [
      'texts in any case',
      declared(
        'single',
        'string',
        mapping(
          [
            ['Delhi', 1],
            ['New Delhi', 1],
          ],
          'case-sensitive="false"',
        ),
      ),
      `<p>${text()}</p>`,
      MAP,
      { accepted: ['Delhi', 'New Delhi'] },
    ],
    [
      'a whole number',
      declared('single', 'integer', correct('12')),
      `<p>${text()}</p>`,
      MATCH,
      { kind: 'numeric', from: '12', to: '12' },
    ],
    [
      'a slider',
      declared('single', 'integer', correct('50')),
      '<qti-slider-interaction response-identifier="RESPONSE" lower-bound="0" upper-bound="100"/>',
      MATCH,
      { kind: 'slider', from: '0', to: '100', step: '1', correctFrom: '50', correctTo: '50' },
    ],
    [
      'an order',
      declared('ordered', 'identifier', correct('C', 'A', 'B')),
      `<qti-order-interaction response-identifier="RESPONSE">${options('simple-choice', 'ABC')}</qti-order-interaction>`,
      MATCH,
      { kind: 'order', options: [{ en: 'c' }, { en: 'a' }, { en: 'b' }] },
    ],
    [
      'pairs',
      declared('multiple', 'directedPair', correct('A Y', 'B X')),
      match(),
      MATCH,
      { kind: 'match', correct: [[1], [0]] },
    ],
    [
      'pairs with several columns to a row',
      declared('multiple', 'directedPair', correct('A X', 'A Y', 'B X')),
      match(0),
      MATCH,
      { correct: [[0, 1], [0]], many: true },
    ],
  ])('comes in with %s', (_what, declarations, body, processing, answer) => {
    expect(item(declarations, body, processing).items).toMatchObject([{ itemRef: 'Item', answer }]);
  });

  const equal = (attributes: string, added = 2) =>
    `<qti-response-condition><qti-response-if><qti-equal ${attributes}><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-equal><qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">${added}</qti-base-value></qti-set-outcome-value></qti-response-if></qti-response-condition>`;
  const number = (attributes: string, added?: number) =>
    item(
      declared('single', 'float', correct('9.8')),
      `<p>${text()}</p>`,
      `<qti-response-processing>${equal(attributes, added)}</qti-response-processing>`,
    );

  test('may have a number with an absolute tolerance', () => {
    expect(number('tolerance-mode="absolute" tolerance="0.1 0.2"').items).toMatchObject([
      { answer: { from: '9.7', to: '10' } },
    ]);
    expect(number('').items).toMatchObject([{ answer: { from: '9.8', to: '9.8' } }]);
  });

  test.each<[string, string, number | undefined]>([
    ['a relative tolerance', 'tolerance-mode="relative" tolerance="1"', undefined],
    [
      'a range without its lower bound',
      'tolerance-mode="absolute" tolerance="1" include-lower-bound="false"',
      undefined,
    ],
    ['a right answer that earns nothing', '', 0],
  ])('is refused with %s', (_what, attributes, added) => {
    expect(number(attributes, added).findings).toEqual(['1 unsupported-response-processing']);
  });

  const part = (
    id: string,
    added: string,
    condition = `<qti-match><qti-variable identifier="${id}"/><qti-correct identifier="${id}"/></qti-match>`,
  ) =>
    `<qti-response-condition><qti-response-if>${condition}<qti-set-outcome-value identifier="SCORE">${added}</qti-set-outcome-value></qti-response-if></qti-response-condition>`;
  const plus = (marks: number) =>
    `<qti-sum><qti-variable identifier="SCORE"/><qti-base-value base-type="float">${marks}</qti-base-value></qti-sum>`;
  const two = (...parts: string[]) =>
    item(
      declared('single', 'string', correct('a'), 'X.1') + declared('single', 'integer', correct('2'), 'Y'),
      `<p>One ${text('X.1')} and ${text('Y')}.</p>`,
      `<qti-response-processing>${parts.join('')}</qti-response-processing>`,
    );

  test('with several places becomes a composite question, whose parts count the same', () => {
    const { items, findings } = two(part('X.1', plus(1)), part('Y', plus(1)));
    expect(items).toMatchObject([
      {
        prompt: { en: 'One [[part-1]] and [[Y]].' },
        answer: { kind: 'composite', parts: { 'part-1': { kind: 'text-entry' }, Y: { kind: 'numeric' } } },
      },
    ]);
    expect(findings).toEqual([]);
    expect(two(part('X.1', plus(1)), part('Y', plus(2))).findings).toEqual(['1 weights-left-out']);
  });

  test.each<[string, string[]]>([
    [
      'a part that sets SCORE',
      [part('X.1', plus(1)), part('Y', '<qti-base-value base-type="float">1</qti-base-value>')],
    ],
    ['a part that nothing marks', [part('X.1', plus(1))]],
    ['a part that is marked twice', [part('X.1', plus(1)), part('Y', plus(1)), part('Y', plus(1))]],
    [
      'a condition on both parts',
      [
        part(
          'X.1',
          plus(1),
          `<qti-and>${['X.1', 'Y'].map((id) => `<qti-match><qti-variable identifier="${id}"/><qti-correct identifier="${id}"/></qti-match>`).join('')}</qti-and>`,
        ),
      ],
    ],
    ['no processing', []],
  ])('is refused with %s', (_what, parts) => {
    expect(two(...parts).findings).toEqual(['1 unsupported-response-processing']);
  });

  const at = (n: number, value: string) =>
    part(
      'RESPONSE',
      plus(1),
      `<qti-match><qti-index n="${n}"><qti-variable identifier="RESPONSE"/></qti-index><qti-base-value base-type="identifier">${value}</qti-base-value></qti-match>`,
    );
  const order = (...rules: string[]) =>
    item(
      declared('ordered', 'identifier', ''),
      `<qti-order-interaction response-identifier="RESPONSE">${options('simple-choice', 'ABC')}</qti-order-interaction>`,
      `<qti-response-processing>${rules.join('')}</qti-response-processing>`,
    );

  test('may mark an order by its positions, if all of them earn marks', () => {
    const { items, findings } = order(at(2, 'A'), at(1, 'C'), at(3, 'B'));
    expect(items).toMatchObject([{ answer: { options: [{ en: 'c' }, { en: 'a' }, { en: 'b' }] } }]);
    expect(findings).toEqual(['1 weights-left-out']);
    expect(order(at(1, 'C')).findings).toEqual([expect.stringMatching(/ option-without-place$/)]);
    for (const rules of [
      [at(1, 'C'), at(3, 'B')],
      [at(1, 'C'), at(1, 'A')],
    ])
      expect(order(...rules)).toMatchObject({ items: [], findings: ['1 unsupported-response-processing'] });
  });

  const said = (attributes: string) =>
    item(
      declared('single', 'string', ''),
      `<p>${text()}</p>`,
      `<qti-response-processing>${part('RESPONSE', plus(1), `<qti-string-match ${attributes}><qti-variable identifier="RESPONSE"/><qti-base-value base-type="string">Au</qti-base-value></qti-string-match>`)}</qti-response-processing>`,
    );

  test('may compare a text with or without regard to case, but not with a part of it', () => {
    expect(said('case-sensitive="true"').items).toMatchObject([{ answer: { accepted: ['Au'], matchCase: true } }]);
    expect(said('case-sensitive="false"').items[0]?.answer).toEqual({ kind: 'text-entry', accepted: ['Au'] });
    expect(said('case-sensitive="true" substring="true"').findings).toEqual(['1 unsupported-response-processing']);
  });

  const single = declared('single', 'identifier', correct('B'));
  test.each<[string, string, string, string]>([
    ['a key that is no option', declared('single', 'identifier', correct('Z')), choice(), 'key-not-an-option'],
    ['an option twice', single, choice('', 'ABA'), 'duplicate-identifier'],
    ['a response that is not declared', single, choice().replace('RESPONSE', 'OTHER'), 'undeclared-variable'],
    ['two places for one response', single, choice() + choice(), 'duplicate-identifier'],
    [
      'a kind that the house does not have',
      single,
      '<qti-media-interaction response-identifier="RESPONSE"/>',
      'unsupported-interaction',
    ],
    [
      'an order that leaves an option out',
      declared('ordered', 'identifier', correct('A')),
      `<qti-order-interaction response-identifier="RESPONSE">${options('simple-choice', 'AB')}</qti-order-interaction>`,
      'option-without-place',
    ],
    ['a row without a column', declared('multiple', 'directedPair', correct('A X')), match(), 'row-without-answer'],
    [
      'a row with two columns of which one may be chosen',
      declared('multiple', 'directedPair', correct('A X', 'A Y', 'B X')),
      match(),
      'row-without-answer',
    ],
    ['no key', declared('single', 'identifier', ''), choice(), 'no-correct-answer'],
    ['a picture elsewhere', single, `<img src="https://example.org/a.png" alt="a"/>${choice()}`, 'remote-resource'],
    ['a script', single, `<script>1</script>${choice()}`, 'active-content'],
    [
      'a printed variable',
      single,
      `<p><qti-printed-variable identifier="SCORE"/></p>${choice()}`,
      'unsupported-element',
    ],
  ])('is refused for %s', (_what, declarations, body, code) => {
    expect(item(declarations, body, MATCH)).toMatchObject({
      items: [],
      findings: [expect.stringMatching(`^\\d+ ${code}$`)],
    });
  });

  test('says what is left out of it', () => {
    const rubric = '<qti-rubric-block view="scorer"><p>Secret</p></qti-rubric-block>';
    const { items, findings } = item(
      declared('multiple', 'identifier', correct('A')),
      `${rubric}${choice('max-choices="2" shuffle="true"')}<p>After.</p>`,
      MATCH,
    );
    expect(findings).toEqual(['4 rubric-left-out', '1 place-moved', '1 limit-left-out']);
    expect(items[0]?.prompt).toEqual({ en: 'Which?\n\nAfter.' });
    expect(items[0]?.answer).not.toHaveProperty('keepsOrder');
  });

  test('keeps all options in their order when one of them is fixed', () => {
    const fixed = choice('shuffle="true"').replace('identifier="C"', 'identifier="C" fixed="true"');
    expect(item(single, fixed, MATCH)).toMatchObject({
      items: [{ answer: { keepsOrder: true } }],
      findings: ['1 order-kept'],
    });
  });

  test('names its language', () => {
    expect(item(single, choice(), MATCH, 'xml:lang="hi-IN"').items[0]?.prompt).toEqual({ hi: 'Which?' });
  });

  test('of QTI 2.2 is read alike', () => {
    const { said } = readLines('qti', [
      '<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="" adaptive="false" timeDependent="false">',
      '<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration>',
      '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>',
      '<itemBody><p>Which?</p><choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">a</simpleChoice><simpleChoice identifier="B">b</simpleChoice></choiceInteraction></itemBody>',
      '<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct"/>',
      '</assessmentItem>',
    ]);
    expect(said).toEqual([{ kind: 'single-choice', prompt: 'Which?', options: ['a', 'b'], right: [1] }]);
  });
});
