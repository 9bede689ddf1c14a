import type { FormDraft, SectionDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import type { BlueprintRow } from '@kasauti/domain/draw/blueprint.ts';
import { itemKinds } from '@kasauti/domain/form/item-kinds.ts';
import { markingPresets, presetMarking } from '@kasauti/domain/marking/presets.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { draftOf, fieldsOf, rowOf, schemeFields, schemeOf } from './form-fields.ts';

const form: FormDraft = {
  title: { en: 'Set A', hi: 'सेट A' },
  languages: ['en', 'hi'],
  instructions: { en: 'Answer all.' },
  calculator: 'basic',
  sections: [
    {
      title: { en: 'Physics' },
      instructions: { en: 'Use SI units.' },
      marking: presetMarking('jee-advanced'),
      items: ['0199aaaa-0000-7000-8000-000000000001' as ItemId],
    },
    { title: { en: 'Chemistry' }, marking: presetMarking('gate-2'), items: [] },
    {
      title: { en: 'Biology' },
      marking: presetMarking('gate-2'),
      items: [],
      blueprint: [
        { topic: 'Cells', difficulty: 'easy', count: 3 },
        { topic: 'Cells', difficulty: 'hard', count: 1, kind: 'numeric' },
      ],
    },
  ],
  maxExposure: 3,
  variants: 2,
};

/** One arbitrary for every field of a type, so that a field that is new in the type must be added here. */
type Arbitraries<Type> = { [Field in keyof Required<Type>]: fc.Arbitrary<Required<Type>[Field]> };
const text = fc.record(
  { en: fc.constantFrom('Physics', 'Answer all.'), hi: fc.constantFrom('भौतिकी') },
  { requiredKeys: ['en'] },
);
const yes = fc.constant(true as const);

const rowParts: Arbitraries<BlueprintRow> = {
  topic: fc.constantFrom('Cells', 'Optics'),
  difficulty: fc.constantFrom('easy', 'medium', 'hard'),
  count: fc.integer({ min: 1, max: 300 }),
  kind: fc.constantFrom(...itemKinds),
};
const sectionParts: Arbitraries<SectionDraft> = {
  title: text,
  instructions: text,
  minutes: fc.integer({ min: 1, max: 600 }),
  marking: fc.constantFrom(...markingPresets).map(presetMarking),
  items: fc.array(fc.uuid().map((id) => id as ItemId)),
  blueprint: fc.array(fc.record(rowParts, { requiredKeys: ['topic', 'difficulty', 'count'] })),
};
const sections = fc.array(
  fc
    .record(sectionParts, { requiredKeys: ['title', 'marking', 'items'] })
    .map((section): SectionDraft => (section.blueprint ? { ...section, items: [] } : section)),
);
const formParts: Arbitraries<FormDraft> = {
  title: text,
  languages: fc.constantFrom(['en'], ['en', 'hi']),
  instructions: text,
  calculator: fc.constantFrom('basic', 'scientific'),
  eliminator: yes,
  highlighter: yes,
  lineReader: yes,
  roughSheet: yes,
  maxExposure: fc.integer({ min: 1, max: 999 }),
  variants: fc.integer({ min: 2, max: 10 }),
  sections,
};

test('a form that is read into fields and not changed is stored as it was', () => {
  const forms = fc.record(formParts, { requiredKeys: ['title', 'languages', 'instructions', 'sections'] });
  fc.assert(
    fc.property(forms, (draft) => {
      expect(draftOf(fieldsOf(draft))).toEqual(draft);
    }),
  );
});

test('a tolerance of two markers is stored, and an empty one is not', () => {
  const byPeople = { kind: 'by-people', full: '10', tolerance: '3/2' } as const;
  expect(schemeOf(schemeFields(byPeople))).toEqual(byPeople);
  expect(schemeOf({ ...schemeFields(byPeople), tolerance: ' ' })).toEqual({ kind: 'by-people', full: '10' });
});

test('a new form has one empty section with plain marks', () => {
  const { sections, languages } = draftOf(fieldsOf(null));
  expect(languages).toEqual(['en', 'hi']);
  expect(sections).toEqual([{ title: { en: '' }, marking: presetMarking('plain'), items: [] }]);
});

test('spaces around texts and marks are not stored', () => {
  const fields = fieldsOf(form);
  fields.title.en = ' Set B ';
  fields.sections[0]!.marking['multiple-choice'] = {
    kind: 'partial-multiple',
    right: ' 4',
    wrong: '-2 ',
    part1: ' 1 ',
    part2: '2',
    part3: '3',
    tolerance: '',
  };
  const draft = draftOf(fields);
  expect(draft.title.en).toBe('Set B');
  expect(draft.sections[0]!.marking['multiple-choice']).toEqual(presetMarking('jee-advanced')['multiple-choice']);
});

test('only the questions of the chosen source are stored, and an empty number is not 0', () => {
  const fields = fieldsOf(form);
  const [physics, , biology] = fields.sections;
  physics!.source = 'drawn';
  physics!.blueprint = [{ topic: 'Optics', difficulty: 'easy', count: ' 2 ', kind: '' }];
  biology!.source = 'chosen';
  const [first, , last] = draftOf(fields).sections;
  expect(first).toMatchObject({ items: [], blueprint: [{ topic: 'Optics', difficulty: 'easy', count: 2 }] });
  expect(last).not.toHaveProperty('blueprint');
  expect(rowOf({ topic: '', difficulty: 'easy', count: '', kind: '' }).count).toBeNaN();
});
