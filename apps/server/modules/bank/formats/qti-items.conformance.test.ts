import { readVectorFile, readVectors } from '@kasauti/domain/conformance/read-vectors.ts';
import { afterAll, describe, expect, test } from 'vitest';
import { readQuestionFile } from './read-question-file.ts';
import { writtenKinds } from './test/any-item.ts';

/*
 * Tests which kind of question each item of two collections becomes, or why it is refused. The response processing of
 * the items is tested in packages/domain/conformance.
 */

type Outcomes = Record<string, string>;

const interactions: Outcomes = {
  'single-choice': 'generic-match-processing-reference mapping-processing-reference',
  'text-entry': 'textEntry-reference',
  match: 'challenge-planet-types',
  'hot-text': 'hottext-reference',
  'gap-match': 'challenge-water-cycle gapMatch-reference',
  slider: 'slider-reference',
  order: 'challenge-flight-order',
  composite: 'challenge-unicode inlineChoice-reference',
  'option-without-place': 'order-reference',
  'unsupported-interaction': 'challenge-target graphicAssociate-reference hotspot-reference',
  'unsupported-question-type':
    'adaptive-feedback-reference challenge-garden challenge-mission challenge-weather-statistics',
  'unsupported-response-processing': 'advanced-processing-reference challenge-lab-badge challenge-sensor',
};

const processing: Outcomes = {
  'single-choice': 'mapping_mapResponse modalFeedback_basic',
  'multiple-choice': 'qti22_basic_i9b_map_response',
  composite: 'outcome_numeric_default_zero_accumulating qti22_advanced_q12_inline_choice',
  'bad-response-processing': 'responseProcessing_misc_math_string_stats',
  'missing-mapping': 'positionObject_mapResponse_wrong',
  'missing-text': 'responseProcessing_anyN',
  'type-mismatch':
    'baseTypes_all responseProcessing_inside_duration_statsOperator responseProcessing_responseCondition_toBoolean templateProcessing_templateCondition_toBoolean',
  'unsupported-attribute': 'mapResponse_mapEntry_caseSensitive_override',
  'unsupported-element':
    'outcomeProcessing_exitTest outcomeProcessing_outcomeCondition_equal outcomeProcessing_outcomeMaximum outcomeProcessing_outcomeProcessingFragment positionObject_coordinateSystem_aspectRatio',
  'gap-match': 'qti22_advanced_q6_gap_match',
  'unsupported-interaction': 'qti22_advanced_q10_hotspot qti22_basic_q5',
  'unsupported-question-type':
    'responseProcessing_containerSize_index responseProcessing_mathOperator_integerUtils templateProcessing_setCorrectResponse template_randomFloat_roundTo_mathConstant',
  'unsupported-response-processing':
    'contains_multiple mapResponse_bounds_default_duplicates mapResponse_multiple_cardinality ordered_match qti22_basic_q20 qti22_basic_q2_single responseProcessing_arithmetic_nulls responseProcessing_default_expression responseProcessing_equalRounded_tolerance responseProcessing_lookupTable_matchTable responseProcessing_mapResponsePoint_basic responseProcessing_mapResponse_directedPair_whitespace responseProcessing_patternMatch_caseSensitive responseProcessing_random_lookupOutcomeValue responseProcessing_setDefaultValue responseProcessing_subtract_divide responseProcessing_template_map_response_point responseProcessing_template_match_correct_directedPair responseProcessing_template_match_nothing stringMatch_caseSensitive_substring',
};

const folders = { 'qti3-interactions': interactions, 'qti22-processing': processing } as const;
const kinds = new Set<string>(writtenKinds);
const facts = { language: 'en', topic: 'Topic', difficulty: 'medium' } as const;

const items = Object.entries(folders).flatMap(([folder, outcomes]) =>
  Object.entries(outcomes).flatMap(([outcome, names]) =>
    names.split(' ').map((name) => ({ folder, name: `${name}.xml`, outcome })),
  ),
);

afterAll(() => {
  for (const folder of Object.keys(folders)) {
    const here = items.filter((item) => item.folder === folder);
    const taken = here.filter(({ outcome }) => kinds.has(outcome)).length;
    console.info(`${folder}: ${here.length} items; ${taken} come in, ${here.length - taken} are refused by name`);
  }
});

test.each([
  ['qti3-interactions', 22],
  ['qti22-processing', 45],
])('the items of %s are all there', (folder, count) => {
  const named = readVectors<{ item: string }[]>(folder, 'cases.json').map(({ item }) => item);
  const here = items.filter((item) => item.folder === folder).map(({ name }) => name);
  expect(here.length).toBe(count);
  expect(here.toSorted()).toEqual([...new Set(named)].toSorted());
});

describe('each item comes in as a question that the house has, or is refused by name', () => {
  test.each(items)('$folder/$name: $outcome', ({ folder, name, outcome }) => {
    const read = readQuestionFile('qti', readVectorFile(folder, 'items', name), facts);
    const refused = read.findings.filter(({ kind }) => kind === 'refused').map(({ code }) => code);
    expect([...read.items.map(({ item }) => item.answer.kind), ...refused]).toEqual([outcome]);
  });
});
