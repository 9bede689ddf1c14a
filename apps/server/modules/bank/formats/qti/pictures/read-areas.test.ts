import { describe, expect, test } from 'vitest';
import { correct, declared, MATCH } from '../../test/qti-xml.ts';
import { readWithPictures as read } from '../../test/read-with-pictures.ts';

const one = declared('single', 'identifier', correct('B'));
const shown = (attributes = 'src="map.png"') => `<img ${attributes} alt="A map"/>`;
const choices =
  '<qti-hotspot-choice identifier="A" shape="circle" coords="10,20,5" hotspot-label="North"/><qti-hotspot-choice identifier="B" shape="rect" coords="60,70,40,30" hotspot-label="R&amp;D * 2"/>';
const hotspot = (picture = shown(), areas = choices, attributes = 'max-choices="1"') =>
  `<qti-hotspot-interaction response-identifier="RESPONSE" ${attributes}><qti-prompt>Where?</qti-prompt>${picture}${areas}</qti-hotspot-interaction>`;

describe('a hotspot', () => {
  const areas = [
    { text: { en: 'North' }, area: { shape: 'circle', coords: [10, 20, 5] } },
    { text: { en: 'R&D \\* 2' }, area: { shape: 'rectangle', coords: [40, 30, 60, 70] } },
  ];

  test('of QTI 3 comes in with its picture, its areas and their labels', () => {
    const { answer, prompt, found } = read(one, hotspot(), MATCH);
    expect(answer).toEqual({
      kind: 'hotspot',
      picture: { en: expect.stringMatching(/^!\[A map\]\(picture:[\da-f-]{36}\)$/) },
      areas,
      correct: [1],
    });
    expect([prompt, found]).toEqual([{ en: 'Where?' }, []]);
  });

  test('of QTI 2 comes in too, and areas without labels are named by their identifiers', () => {
    const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="Item" adaptive="false" timeDependent="false" xml:lang="en">
<responseDeclaration identifier="RESPONSE" cardinality="multiple" baseType="identifier"><correctResponse><value>east</value><value>west</value></correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<itemBody><hotspotInteraction responseIdentifier="RESPONSE" maxChoices="2"><prompt>Where?</prompt>
<object data="map.jpg" type="image/jpeg" width="200" height="100">A map</object>
<hotspotChoice identifier="east" shape="poly" coords="0,0,9,0,0,9"/><hotspotChoice identifier="west" shape="ellipse" coords="50,50,7,7"/>
</hotspotInteraction></itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/match_correct"/></assessmentItem>`;
    const { answer, found } = read('', '', '', item);
    expect(answer).toMatchObject({
      kind: 'hotspot',
      areas: [
        { text: { en: 'east' }, area: { shape: 'polygon', coords: [0, 0, 9, 0, 0, 9] } },
        { text: { en: 'west' }, area: { shape: 'circle', coords: [50, 50, 7] } },
      ],
      correct: [0, 1],
      many: true,
    });
    expect(found).toEqual(['area-without-text']);
  });

  test.each(['map.jpg', 'lossy.webp', 'lossless.webp', 'map.svg'])('counts the own pixels of %s', (name) => {
    const { answer, found } = read(one, hotspot(shown(`src="${name}" width="100" height="50"`)), MATCH);
    expect(answer).toMatchObject({
      areas: [{ area: { coords: [20, 40, 10] } }, { area: { coords: [80, 60, 120, 140] } }],
    });
    expect(found).toEqual(['areas-scaled']);
  });

  test('counts the pixels of the stored picture, if it is a larger one', () => {
    const areas = choices.replace('10,20,5', '300,450,150').replace('60,70,40,30', '600,1500,3000,900');
    const { answer, found } = read(one, hotspot(shown('src="large.png"'), areas), MATCH);
    expect(answer).toMatchObject({
      areas: [{ area: { coords: [200, 300, 100] } }, { area: { coords: [400, 600, 2000, 1000] } }],
    });
    expect(found).toEqual(['areas-scaled']);
  });

  test('is not called stretched, if the stored picture is only rounded', () => {
    const areas = choices.replace('10,20,5', '100,2000,20');
    const { answer, found } = read(one, hotspot(shown('src="tall.png" width="333" height="4000"'), areas), MATCH);
    expect(answer).toMatchObject({ areas: [{ area: { coords: [50, 1003, 10] } }, {}] });
    expect(found).toEqual(['areas-scaled']);
  });

  test('counts the pixels that a drawing gets, if it names only units', () => {
    const { answer, found } = read(one, hotspot(shown('src="small.svg"')), MATCH);
    expect(answer).toMatchObject({
      areas: [{ area: { coords: [20, 40, 10] } }, { area: { coords: [80, 60, 120, 140] } }],
    });
    expect(found).toEqual(['areas-scaled']);
  });

  test.each<[string, string, string]>([
    ['without a picture', hotspot(''), 'unsupported-picture'],
    ['with two pictures', hotspot(shown() + shown()), 'unsupported-picture'],
    ['whose picture is not in the package', hotspot(shown('src="other.png"')), 'missing-file'],
    ['whose picture is on another site', hotspot(shown('src="https://example.org/map.png"')), 'remote-resource'],
    ['with a drawing without a size', hotspot(shown('src="endless.svg"')), 'unsupported-picture'],
    ['whose picture is stretched', hotspot(shown('src="map.png" width="200" height="50"')), 'unsupported-picture'],
    ['whose picture has a width in percent', hotspot(shown('src="map.png" width="100%"')), 'bad-value'],
    ['with an area of another shape', hotspot(shown(), choices.replace('circle', 'default')), 'unsupported-element'],
    [
      'with an oval area',
      hotspot(shown(), choices.replace('circle" coords="10,20,5', 'ellipse" coords="10,20,5,6')),
      'unsupported-element',
    ],
    ['with an area without size', hotspot(shown(), choices.replace('10,20,5', '10,20,0')), 'bad-value'],
    ['with an area in percent', hotspot(shown(), choices.replace('10,20,5', '10%,20%,5%')), 'bad-value'],
    [
      'with one area',
      hotspot(shown(), choices.replace(/<qti-hotspot-choice identifier="A"[^>]*>/, '')),
      'missing-options',
    ],
  ])('%s is refused', (_what, body, code) => {
    const { answer, found } = read(one, body, MATCH);
    expect([answer, found]).toEqual([undefined, [code]]);
  });
});

describe('a select point', () => {
  const entry = (shape: string, coords: string, value: number) =>
    `<qti-area-map-entry shape="${shape}" coords="${coords}" mapped-value="${value}"/>`;
  const points = (cardinality: string, entries: string, rest = 'default-value="0"') =>
    declared(cardinality, 'point', `<qti-area-mapping ${rest}>${entries}</qti-area-mapping>`);
  const put = (attributes: string, picture = shown()) =>
    `<qti-select-point-interaction response-identifier="RESPONSE" ${attributes}>${picture}</qti-select-point-interaction>`;
  const MAP_POINT =
    '<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/map_response_point"/>';
  const apart = entry('circle', '20,20,9', 1) + entry('rect', '50,50,90,90', 1);

  test('with an area mapping comes in, and each area with marks must be hit', () => {
    const { answer, found } = read(points('multiple', apart), put('max-choices="2"'), MAP_POINT);
    expect(answer).toEqual({
      kind: 'select-point',
      picture: { en: expect.stringContaining('![A map]') },
      correct: [
        { shape: 'circle', coords: [20, 20, 9] },
        { shape: 'rectangle', coords: [50, 50, 90, 90] },
      ],
    });
    expect(found).toEqual(['weights-left-out']);
  });

  test('may take marks off for a point outside of its areas, and then says that this is left out', () => {
    const mapping = points('single', entry('circle', '20,20,9', 1), 'default-value="-1"');
    const { answer, found } = read(mapping, put('max-choices="1"'), MAP_POINT);
    expect(answer).toMatchObject({ correct: [{ shape: 'circle', coords: [20, 20, 9] }] });
    expect(found).toEqual(['weights-left-out']);
  });

  test('of QTI 2 with one point comes in with the area that earns most', () => {
    const item = `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="i" title="Item" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="point"><areaMapping defaultValue="0"><areaMapEntry shape="rect" coords="0,0,50,50" mappedValue="2"/><areaMapEntry shape="circle" coords="75,75,10" mappedValue="1"/></areaMapping></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
<itemBody><selectPointInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Where?</prompt><object data="map.png" type="image/png">A map</object></selectPointInteraction></itemBody>
<responseProcessing template="http://www.imsglobal.org/question/qti_v2p2/rptemplates/map_response_point"/></assessmentItem>`;
    const { answer, found } = read('', '', '', item);
    expect(answer).toMatchObject({ correct: [{ shape: 'rectangle', coords: [0, 0, 50, 50] }] });
    expect(found).toEqual(['partial-credit-left-out']);
  });

  test('with tests of whether a point is inside comes in, and areas may then overlap', () => {
    const inside = (coords: string) =>
      `<qti-inside shape="circle" coords="${coords}"><qti-variable identifier="RESPONSE"/></qti-inside>`;
    const processing = `<qti-response-processing><qti-response-condition><qti-response-if><qti-and>${inside('20,20,9')}${inside('25,20,9')}</qti-and><qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">1</qti-base-value></qti-set-outcome-value></qti-response-if></qti-response-condition></qti-response-processing>`;
    const { answer, found } = read(declared('multiple', 'point', ''), put('max-choices="5"'), processing);
    expect(answer).toMatchObject({ correct: [{ coords: [20, 20, 9] }, { coords: [25, 20, 9] }], maxPoints: 5 });
    expect(found).toEqual([]);
  });

  test.each([
    ['0', undefined],
    ['21', undefined],
    ['20', 20],
  ])('with %s choices has the limit %s', (most, maxPoints) => {
    const { answer, found } = read(points('multiple', apart), put(`max-choices="${most}"`), MAP_POINT);
    expect(answer).toMatchObject({ kind: 'select-point' });
    expect(answer && 'maxPoints' in answer ? answer.maxPoints : undefined).toBe(maxPoints);
    expect(found.includes('limit-left-out')).toBe(maxPoints === undefined);
  });

  test.each<[string, string, string, string, string]>([
    [
      'whose areas overlap, because a point counts for the first of them',
      points('multiple', entry('circle', '20,20,9', 2) + entry('rect', '5,5,60,60', 1)),
      put('max-choices="2"'),
      MAP_POINT,
      'unsupported-response-processing',
    ],
    [
      'that earns marks outside of its areas',
      points('multiple', apart, 'default-value="1"'),
      put('max-choices="2"'),
      MAP_POINT,
      'unsupported-response-processing',
    ],
    ['with fewer points than areas', points('multiple', apart), put('max-choices="1"'), MAP_POINT, 'bad-answer'],
    [
      'with one point and two equal areas',
      points('single', apart),
      put('max-choices="1"'),
      MAP_POINT,
      'several-right-options',
    ],
    ['without a right area', points('single', entry('circle', '9,9,5', 0)), put(''), MAP_POINT, 'no-correct-answer'],
    [
      'with a right point instead of an area',
      declared('single', 'point', correct('9 9')),
      put(''),
      MATCH,
      'unsupported-response-processing',
    ],
    ['whose picture is missing', points('single', apart), put('', shown('src="x.png"')), MAP_POINT, 'missing-file'],
  ])('%s is refused', (_what, declaration, body, processing, code) => {
    const { answer, found } = read(declaration, body, processing);
    expect([answer, found.at(-1)]).toEqual([undefined, code]);
  });
});
