import { describe, expect, test } from 'vitest';
import { correct, declared, MATCH } from '../../test/qti-xml.ts';
import { readWithPictures as read } from '../../test/read-with-pictures.ts';

const PICTURE = '<img src="map.png" alt="A map"/>';
const area = (id: string, x: number, attributes = 'match-max="1"') =>
  `<qti-associable-hotspot identifier="${id}" shape="circle" coords="${x},20,5" hotspot-label="At ${x}" ${attributes}/>`;
const areas = area('A', 10) + area('B', 30) + area('C', 50);
const drawn = (x: number) => ({ text: { en: `At ${x}` }, area: { shape: 'circle', coords: [x, 20, 5] } });
const shown = { en: expect.stringMatching(/^!\[A map\]\(picture:[\da-f-]{36}\)$/) };

describe('a graphic associate', () => {
  const pairs = (...values: string[]) => declared('multiple', 'pair', correct(...values));
  const joined = (inside: string, most = 1) =>
    `<qti-graphic-associate-interaction response-identifier="RESPONSE" max-associations="${most}"><qti-prompt>Join.</qti-prompt>${inside}</qti-graphic-associate-interaction>`;

  test('comes in with its picture, its areas and how often each may be used', () => {
    const body = joined(PICTURE + area('A', 10, 'match-max="2"') + area('B', 30) + area('C', 50), 2);
    const { answer, prompt, found } = read(pairs('A B', 'C A'), body, MATCH);
    expect(answer).toEqual({
      kind: 'graphic-associate',
      picture: shown,
      areas: [{ ...drawn(10), matchMax: 2 }, drawn(30), drawn(50)],
      correct: [
        [0, 1],
        [2, 0],
      ],
    });
    expect([prompt, found]).toEqual([{ en: 'Join.' }, []]);
  });

  test('of QTI 2 comes in too, and asks for as many pairs as are right', () => {
    const hotspot = (id: string, x: number) =>
      `<associableHotspot identifier="${id}" shape="rect" coords="${x},0,${x + 9},9" matchMax="0" hotspotLabel="${id}"/>`;
    const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="Item" adaptive="false" timeDependent="false" xml:lang="en">
<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="pair"><correctResponse><value>A B</value><value>A C</value></correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<itemBody><graphicAssociateInteraction responseIdentifier="RESPONSE" maxAssociations="3"><prompt>Join.</prompt>
<object data="map.jpg" type="image/jpeg" width="200" height="100">A map</object>${hotspot('A', 0)}${hotspot('B', 20)}${hotspot('C', 40)}
</graphicAssociateInteraction></itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`;
    const { answer, found } = read('', '', '', item);
    expect(answer).toMatchObject({
      kind: 'graphic-associate',
      areas: [{ matchMax: 2 }, { matchMax: 2 }, { matchMax: 2, area: { shape: 'rectangle', coords: [40, 0, 49, 9] } }],
      correct: [
        [0, 1],
        [0, 2],
      ],
    });
    expect(found).toEqual(['limit-left-out']);
  });

  test.each<[string, string, string, string]>([
    ['an area with itself', pairs('A A'), joined(PICTURE + areas), 'bad-answer'],
    ['an area that the key uses too often', pairs('A B', 'A C'), joined(PICTURE + areas, 2), 'key-uses-too-often'],
    ['an area that is not there', pairs('A Z'), joined(PICTURE + areas), 'key-not-an-option'],
    ['one area', pairs('A B'), joined(PICTURE + area('A', 10)), 'missing-options'],
    ['two areas with one identifier', pairs('A B'), joined(PICTURE + areas + area('A', 90)), 'duplicate-identifier'],
    ['no picture', pairs('A B'), joined(areas), 'unsupported-picture'],
    ['a picture that is missing', pairs('A B'), joined(`<img src="x.png" alt=""/>${areas}`), 'missing-file'],
    [
      'an oval',
      pairs('A B'),
      joined(PICTURE + areas.replace('circle" coords="10,20,5', 'ellipse" coords="10,20,5,6')),
      'unsupported-element',
    ],
  ])('is refused for %s', (_what, declaration, body, code) => {
    const { answer, found } = read(declaration, body, MATCH);
    expect([answer, found.at(-1)]).toEqual([undefined, code]);
  });
});

describe('a graphic gap match', () => {
  const pairs = (...values: string[]) => declared('multiple', 'directedPair', correct(...values));
  const text = (id: string, most = 1) => `<qti-gap-text identifier="${id}" match-max="${most}">${id}</qti-gap-text>`;
  const texts = text('X', 2) + text('Y');
  const filled = (inside: string, attributes = '') =>
    `<qti-graphic-gap-match-interaction response-identifier="RESPONSE" ${attributes}><qti-prompt>Fill.</qti-prompt>${inside}</qti-graphic-gap-match-interaction>`;
  const right = pairs('X A', 'Y B', 'X C');

  test('comes in with the right text of each area and with the uses of each text', () => {
    const { answer, prompt, found } = read(right, filled(PICTURE + texts + areas), MATCH);
    expect(answer).toEqual({
      kind: 'graphic-gap-match',
      picture: shown,
      choices: [{ text: { en: 'X' }, matchMax: 2 }, { text: { en: 'Y' } }],
      areas: [drawn(10), drawn(30), drawn(50)],
      correct: [0, 1, 0],
    });
    expect([prompt, found]).toEqual([{ en: 'Fill.' }, []]);
  });

  test('may have one area, and a limit on how many texts are put is left out', () => {
    const { answer, found } = read(pairs('Y A'), filled(PICTURE + texts + area('A', 10)), MATCH);
    expect([answer, found]).toMatchObject([{ areas: [drawn(10)], correct: [1] }, []]);
    const limited = read(right, filled(PICTURE + texts + areas, 'max-associations="2"'), MATCH);
    expect(limited.found).toEqual(['limit-left-out']);
  });

  test.each<[string, string, string, string]>([
    [
      'a picture to put in',
      right,
      filled(`${PICTURE}${texts}<qti-gap-img identifier="Z"/>${areas}`),
      'unsupported-element',
    ],
    [
      'an area that takes several texts',
      right,
      filled(PICTURE + texts + area('A', 10, 'match-max="2"') + area('B', 30) + area('C', 50)),
      'unsupported-element',
    ],
    [
      'an area that takes any number of texts',
      right,
      filled(PICTURE + texts + area('A', 10, 'match-max="0"') + area('B', 30) + area('C', 50)),
      'unsupported-element',
    ],
    ['an area without a text', pairs('X A', 'Y B'), filled(PICTURE + texts + areas), 'gap-without-answer'],
    [
      'two texts for an area',
      pairs('X A', 'Y A', 'X B'),
      filled(PICTURE + texts + area('A', 10) + area('B', 30)),
      'several-right-options',
    ],
    [
      'a text that the key uses too often',
      pairs('Y A', 'Y B', 'X C'),
      filled(PICTURE + texts + areas),
      'key-uses-too-often',
    ],
    [
      'an area that is not there',
      pairs('X A', 'Y B', 'X C', 'Y Z'),
      filled(PICTURE + texts + areas),
      'key-not-an-option',
    ],
    ['no area', pairs('X A'), filled(PICTURE + texts), 'key-not-an-option'],
    ['no picture', right, filled(texts + areas), 'unsupported-picture'],
  ])('is refused for %s', (_what, declaration, body, code) => {
    const { answer, found } = read(declaration, body, MATCH);
    expect([answer, found.at(-1)]).toEqual([undefined, code]);
  });
});
