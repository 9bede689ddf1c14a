import { readVectorFile, readVectors } from '@kasauti/domain/conformance/read-vectors.ts';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { readQuestionFile } from './read-question-file.ts';
import { writtenKinds } from './test/any-item.ts';
import { packQti } from './test/qti-xml.ts';

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
  'graphic-associate': 'graphicAssociate-reference',
  'unsupported-question-type':
    'adaptive-feedback-reference challenge-garden challenge-mission challenge-weather-statistics',
  hotspot: 'hotspot-reference',
  'unsupported-response-processing':
    'advanced-processing-reference challenge-lab-badge challenge-sensor challenge-target',
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
  hotspot: 'qti22_advanced_q10_hotspot',
  'extended-text': 'qti22_basic_q5',
  'unsupported-question-type':
    'responseProcessing_containerSize_index responseProcessing_mathOperator_integerUtils templateProcessing_setCorrectResponse template_randomFloat_roundTo_mathConstant',
  'unsupported-response-processing':
    'contains_multiple mapResponse_bounds_default_duplicates mapResponse_multiple_cardinality ordered_match qti22_basic_q20 qti22_basic_q2_single responseProcessing_arithmetic_nulls responseProcessing_default_expression responseProcessing_equalRounded_tolerance responseProcessing_lookupTable_matchTable responseProcessing_mapResponsePoint_basic responseProcessing_mapResponse_directedPair_whitespace responseProcessing_patternMatch_caseSensitive responseProcessing_random_lookupOutcomeValue responseProcessing_setDefaultValue responseProcessing_subtract_divide responseProcessing_template_map_response_point responseProcessing_template_match_correct_directedPair responseProcessing_template_match_nothing stringMatch_caseSensitive_substring',
};

/**
 * The folders have no pictures, and an item with areas needs its picture. So these items are read in a package with an
 * empty picture of the size that the item names.
 */
const shownPictures: Readonly<Record<string, { name: string; width: number; height: number }>> = {
  'graphicAssociate-reference.xml': { name: 'hotspot-flow.svg', width: 480, height: 300 },
  'challenge-target.xml': { name: 'challenge-target.svg', width: 160, height: 160 },
  'hotspot-reference.xml': { name: 'image.png', width: 160, height: 120 },
  'qti22_advanced_q10_hotspot.xml': { name: 'images/water-cycle.svg', width: 400, height: 260 },
};

async function packed(name: string, item: Uint8Array): Promise<Buffer | null> {
  const picture = shownPictures[name];
  if (!picture) return null;
  const { width, height } = picture;
  const png = await sharp({ create: { width, height, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  return packQti({ 'item.xml': Buffer.from(item), [picture.name]: png }, 'item.xml');
}

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
  test.each(items)('$folder/$name: $outcome', async ({ folder, name, outcome }) => {
    const bytes = readVectorFile(folder, 'items', name);
    const archive = await packed(name, bytes);
    const read = archive ? readQuestionFile('qti-package', archive, facts) : readQuestionFile('qti', bytes, facts);
    const refused = read.findings.filter(({ kind }) => kind === 'refused').map(({ code }) => code);
    expect([...read.items.map(({ item }) => item.answer.kind), ...refused]).toEqual([outcome]);
  });
});
