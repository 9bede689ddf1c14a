import type { FormDraft } from '@kasauti/contract/authoring/form-draft.ts';
import type { ItemId } from '@kasauti/contract/ids.ts';
import { presetMarking } from '@kasauti/domain/marking/presets.ts';
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
};

test('a form that is read into fields and not changed is stored as it was', () => {
  expect(draftOf(fieldsOf(form))).toEqual(form);
  const plain: FormDraft = { ...form, languages: ['en'] };
  delete plain.calculator;
  delete plain.maxExposure;
  expect(draftOf(fieldsOf(plain))).toEqual(plain);
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
