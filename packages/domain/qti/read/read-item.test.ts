import { expect, test } from 'vitest';
import { readXml } from '../../../../apps/server/platform/xml/read-xml.ts';
import { type QtiReading, readQtiProcessing } from './read-item.ts';

const V2 = 'http://www.imsglobal.org/xsd/imsqti_v2p2';
const V3 = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';

function read(xml: string): QtiReading {
  const reading = readXml(new TextEncoder().encode(xml));
  if (reading.kind === 'refused') throw new Error(reading.reason);
  return readQtiProcessing(reading.root);
}

/** Returns an item of QTI 2.2 with a response, its key, a score, and the given rules. */
const item = (rules: string, declarations = '') =>
  read(`<assessmentItem xmlns="${V2}" identifier="i" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>A</value></correctResponse></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>${declarations}
<responseProcessing>${rules}</responseProcessing></assessmentItem>`);

const set = (expression: string) => `<setOutcomeValue identifier="SCORE">${expression}</setOutcomeValue>`;
const when = (condition: string) =>
  `<responseCondition><responseIf>${condition}${set('<baseValue baseType="float">1</baseValue>')}</responseIf></responseCondition>`;
const score = '<variable identifier="SCORE"/>';
const response = '<variable identifier="RESPONSE"/>';

const codeOf = (reading: QtiReading) => (reading.kind === 'refused' ? reading.code : 'read');

test('both spellings of the standard give the same processing', () => {
  const two = read(`<assessmentItem xmlns="${V2}" identifier="i" adaptive="true">
<responseDeclaration identifier="R" cardinality="multiple" baseType="point"><areaMapping defaultValue="-1"><areaMapEntry shape="rect" coords="0,0,1,1" mappedValue="2"/></areaMapping></responseDeclaration>
<responseDeclaration identifier="T" cardinality="single" baseType="duration"/>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float" normalMaximum="2"/>
<itemBody><anything/></itemBody>
<responseProcessing><responseCondition>
<responseIf><and><anyN min="1" max="1"><isNull><variable identifier="R"/></isNull></anyN><durationLT><variable identifier="T"/><baseValue baseType="duration">PT9S</baseValue></durationLT></and><exitResponse/></responseIf>
<responseElseIf><equal toleranceMode="absolute" tolerance="1" includeLowerBound="false"><variable identifier="SCORE"/><baseValue baseType="float">1</baseValue></equal></responseElseIf>
<responseElse><setOutcomeValue identifier="SCORE"><mapResponsePoint identifier="R"/></setOutcomeValue></responseElse>
</responseCondition></responseProcessing></assessmentItem>`);
  const three = read(`<qti-assessment-item xmlns="${V3}" identifier="i" adaptive="true">
<qti-response-declaration identifier="R" cardinality="multiple" base-type="point"><qti-area-mapping default-value="-1"><qti-area-map-entry shape="rect" coords="0,0,1,1" mapped-value="2"/></qti-area-mapping></qti-response-declaration>
<qti-response-declaration identifier="T" cardinality="single" base-type="duration"/>
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float" normal-maximum="2"/>
<qti-item-body><p/></qti-item-body>
<qti-response-processing><qti-response-condition>
<qti-response-if><qti-and><qti-any-n min="1" max="1"><qti-is-null><qti-variable identifier="R"/></qti-is-null></qti-any-n><qti-duration-lt><qti-variable identifier="T"/><qti-base-value base-type="duration">PT9S</qti-base-value></qti-duration-lt></qti-and><qti-exit-response/></qti-response-if>
<qti-response-else-if><qti-equal tolerance-mode="absolute" tolerance="1" include-lower-bound="false"><qti-variable identifier="SCORE"/><qti-base-value base-type="float">1</qti-base-value></qti-equal></qti-response-else-if>
<qti-response-else><qti-set-outcome-value identifier="SCORE"><qti-map-response-point identifier="R"/></qti-set-outcome-value></qti-response-else>
</qti-response-condition></qti-response-processing></qti-assessment-item>`);
  expect(two.kind).toBe('processing');
  expect(three).toEqual(two);
});

test('what is read is plain JSON', () => {
  const reading = item(when(`<match>${response}<correct identifier="RESPONSE"/></match>`));
  expect(reading.kind).toBe('processing');
  expect(JSON.parse(JSON.stringify(reading))).toEqual(reading);
});

test('a refusal names element, line and variable', () => {
  expect(item(`\n${when('<isNull><variable identifier="ABSENT"/></isNull>')}`)).toMatchObject({
    kind: 'refused',
    code: 'undeclared-variable',
    element: 'variable',
    line: 5,
    identifier: 'ABSENT',
  });
});

test.each([
  ['an operator of a test', set('<testVariables variableIdentifier="SCORE"/>'), 'unsupported-response-processing'],
  [
    'a rule of template processing',
    '<setTemplateValue identifier="SCORE"><null/></setTemplateValue>',
    'unsupported-response-processing',
  ],
  ['an operator of another namespace', set('<sum xmlns="urn:other"/>'), 'unsupported-response-processing'],
  [
    'an attribute that is not known',
    set('<variable identifier="SCORE" weightIdentifier="W"/>'),
    'unsupported-attribute',
  ],
  ['an attribute that is missing', set('<randomInteger min="1"/>'), 'missing-attribute'],
  ['a condition that is a number', when(score), 'type-mismatch'],
  ['a text in a number', set('<baseValue baseType="string">1</baseValue>'), 'type-mismatch'],
  ['a sum of a response', set(`<sum>${score}${response}</sum>`), 'type-mismatch'],
  ['a single value in a container', set(`<multiple>${score}</multiple>`), 'type-mismatch'],
  [
    'a tolerance mode without a tolerance',
    when(`<equal toleranceMode="absolute">${score}${score}</equal>`),
    'type-mismatch',
  ],
  [
    'a function with too many operands',
    set(`<mathOperator name="sin">${score}${score}</mathOperator>`),
    'type-mismatch',
  ],
  ['a function that is not known', set(`<mathOperator name="magic">${score}</mathOperator>`), 'bad-value'],
  ['two values in one assignment', set(`${score}${score}`), 'bad-response-processing'],
  ['text between operands', set(`<sum>${score} and ${score}</sum>`), 'bad-response-processing'],
  [
    'an if after an else',
    '<responseCondition><responseElse/><responseIf><isNull><null/></isNull></responseIf></responseCondition>',
    'bad-response-processing',
  ],
  [
    'an else-if without an if',
    '<responseCondition><responseElseIf><isNull><null/></isNull></responseElseIf></responseCondition>',
    'bad-response-processing',
  ],
  [
    'an else-if after an else',
    '<responseCondition><responseIf><isNull><null/></isNull></responseIf><responseElse/><responseElseIf><isNull><null/></isNull></responseElseIf></responseCondition>',
    'bad-response-processing',
  ],
  ['a second else', '<responseCondition><responseElse/><responseElse/></responseCondition>', 'bad-response-processing'],
  [
    'a comparison of durations',
    when('<match><variable identifier="duration"/><variable identifier="duration"/></match>'),
    'type-mismatch',
  ],
  ['a shape without its coordinates', when('<inside shape="circle" coords="1,2"><null/></inside>'), 'type-mismatch'],
  ['a condition without branches', '<responseCondition/>', 'bad-response-processing'],
  ['a mapped response without a mapping', set('<mapResponse identifier="RESPONSE"/>'), 'missing-mapping'],
  [
    'a lookup without a table',
    '<lookupOutcomeValue identifier="SCORE"><null/></lookupOutcomeValue>',
    'missing-mapping',
  ],
  ['an infinite number', set('<baseValue baseType="float">INF</baseValue>'), 'bad-number'],
  [
    'too many repeats',
    set('<containerSize><repeat numberRepeats="20000"><null/></repeat></containerSize>'),
    'work-limit',
  ],
  ['a response that is set', '<setOutcomeValue identifier="RESPONSE"><null/></setOutcomeValue>', 'undeclared-variable'],
])('%s is refused', (_what, rules, code) => {
  expect(codeOf(item(rules))).toBe(code);
});

test.each([
  ['<responseDeclaration identifier="X" cardinality="record"/>', 'unsupported-element'],
  ['<outcomeDeclaration identifier="X" cardinality="single" baseType="intOrIdentifier"/>', 'bad-value'],
  [
    '<outcomeDeclaration identifier="X" cardinality="single" baseType="integer"><defaultValue><value>1.5</value></defaultValue></outcomeDeclaration>',
    'bad-number',
  ],
  ['<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>', 'duplicate-identifier'],
  [
    '<outcomeDeclaration identifier="X" cardinality="single" baseType="float"><matchTable><matchTableEntry sourceValue="1.5" targetValue="1"/></matchTable></outcomeDeclaration>',
    'bad-number',
  ],
  [
    '<responseDeclaration identifier="X" cardinality="single" baseType="string"><areaMapping/></responseDeclaration>',
    'type-mismatch',
  ],
  [
    '<responseDeclaration identifier="X" cardinality="single" baseType="string"><mapping><mapEntry mapKey="a"/></mapping></responseDeclaration>',
    'missing-attribute',
  ],
  [
    '<responseDeclaration identifier="X" cardinality="single" baseType="string"><mapping caseSensitive="false"/></responseDeclaration>',
    'unsupported-attribute',
  ],
  [
    '<responseDeclaration identifier="X" cardinality="single" baseType="integer"><correctResponse><value>1</value><value>2</value></correctResponse></responseDeclaration>',
    'bad-cardinality',
  ],
  ['<outcomeProcessing/>', 'unsupported-element'],
  [
    '<templateProcessing><templateConstraint><null/></templateConstraint></templateProcessing><templateProcessing/>',
    'bad-response-processing',
  ],
])('the declaration %s is refused', (declaration, code) => {
  expect(codeOf(item('', declaration))).toBe(code);
});

test('names that every object has are ordinary identifiers', () => {
  const names = ['constructor', 'toString', 'hasOwnProperty'];
  const declared = names.map(
    (name) => `<outcomeDeclaration identifier="${name}" cardinality="single" baseType="float"/>`,
  );
  expect(codeOf(item('', declared.join('')))).toBe('read');
  expect(codeOf(item(set('<variable identifier="constructor"/>')))).toBe('undeclared-variable');
  expect(codeOf(item(set('<constructor/>')))).toBe('unsupported-response-processing');
});

test('a document that is no item of a known version is refused', () => {
  expect(codeOf(read('<assessmentItem/>'))).toBe('not-a-qti-item');
  expect(codeOf(read(`<assessmentTest xmlns="${V2}"/>`))).toBe('not-a-qti-item');
  expect(codeOf(read(`<qti-assessment-item xmlns="${V2}"/>`))).toBe('not-a-qti-item');
  expect(codeOf(read('<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" adaptive="false"/>'))).toBe(
    'read',
  );
});

test('spellings of some tools that can mean one thing only are read as the standard writes them', () => {
  const list = '<outcomeDeclaration identifier="L" cardinality="ordered" baseType="float"/>';
  const n = '<baseValue baseType="integer">1</baseValue>';
  const [standard, other] = [
    item(set('<index n="1"><variable identifier="L"/></index>'), list),
    item(set(`<index><variable identifier="L"/>${n}</index>`), list),
  ];
  expect(other).toEqual(standard);
  const rounded = (mode: string) => item(set(`<roundTo roundingMode="${mode}" figures="3">${score}</roundTo>`));
  expect(rounded('significantFigure')).toEqual(rounded('significantFigures'));
  const named = (declaration: string) =>
    item('', `<outcomeDeclaration identifier="X" cardinality="single" baseType="float"${declaration}`);
  expect(named(' defaultValue="2"/>')).toEqual(
    named('><defaultValue><value>2</value></defaultValue></outcomeDeclaration>'),
  );
});

test('a standard template is read as its rules, and rules in the item come first', () => {
  const template = (address: string, rules = '') =>
    read(`<assessmentItem xmlns="${V2}"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><mapping><mapEntry mapKey="A" mappedValue="2"/></mapping></responseDeclaration>
<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/><responseProcessing template="${address}">${rules}</responseProcessing></assessmentItem>`);
  const address = 'http://www.imsglobal.org/question/qti_v2p1/rptemplates/map_response';
  const written = `<responseCondition><responseIf><isNull>${response}</isNull>${set('<baseValue baseType="float">0</baseValue>')}</responseIf><responseElse>${set('<mapResponse identifier="RESPONSE"/>')}</responseElse></responseCondition>`;
  expect(template(`${address}.xml`)).toEqual(template(address, written));
  expect(codeOf(template(address.replace('map_response', 'map_response_point')))).toBe('missing-mapping');
  expect(codeOf(template('https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/CC2_match_basic'))).toBe(
    'unsupported-response-processing',
  );
  expect(codeOf(template('https://example.org/rptemplates/map_response'))).toBe('unsupported-response-processing');
});
