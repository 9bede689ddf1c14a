import { describe, expect, test } from 'vitest';
import { foldJournal, type ResponseEventKind } from '../attempt/journal.ts';
import { isEvaluated, type PaletteFacts, type PaletteState, paletteState } from '../attempt/palette.ts';
import { readVectors } from './read-vectors.ts';

type PaletteVectors = {
  table: (PaletteFacts & { state: PaletteState; evaluated: boolean })[];
  impossible: (PaletteFacts & { reason: string })[];
  folds: { events: ResponseEventKind[]; state: PaletteState }[];
};

const { table, impossible, folds } = readVectors<PaletteVectors>('spec-vectors', 'palette.json');

test('the palette vectors are all there', () => {
  expect([table.length, impossible.length, folds.length]).toEqual([5, 3, 12]);
});

describe('a question is in one of five states', () => {
  test.each(table)('visited $visited, answered $answered, marked $marked: $state', ({ state, evaluated, ...facts }) => {
    expect([paletteState(facts), isEvaluated(state)]).toEqual([state, evaluated]);
  });

  test.each(impossible)(
    'visited $visited, answered $answered, marked $marked: $reason',
    ({ reason: _reason, ...facts }) => {
      expect(() => paletteState(facts)).toThrow(RangeError);
    },
  );
});

describe('a journal folds to the expected state', () => {
  test.each(folds)('$events: $state', ({ events, state }) => {
    const payload = { kind: 'options', optionIds: ['a'] };
    const journal = events.map((kind, seq) => ({
      seq,
      itemRef: 'q',
      kind,
      payload: kind === 'answer' ? payload : null,
    }));
    expect(foldJournal(journal, ['q']).get('q')?.state).toBe(state);
  });
});
