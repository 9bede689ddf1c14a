import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BlueprintRow, Candidate, DrawInput } from './blueprint.ts';
import { coverageOf, drawItems, kindsOf } from './draw.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();
const seedOf = (text: string): Uint8Array => sha256(new TextEncoder().encode(text));
const draw = (input: DrawInput, seed = seedOf('kasauti'), variantNo = 1) =>
  drawItems(input, { seed, variantNo }, sha256);
const idsOf = (drawn: ReturnType<typeof draw>): string[] => {
  if (drawn.kind !== 'drawn') throw new Error(JSON.stringify(drawn.rows));
  return drawn.rows.flat();
};

const easy: BlueprintRow = { topic: 'Rivers', difficulty: 'easy', count: 2 };
const hard: BlueprintRow = { topic: 'Rivers', difficulty: 'hard', count: 1 };
const question = (id: string, facts: Partial<Candidate> = {}): Candidate => ({
  id,
  topic: 'Rivers',
  difficulty: 'easy',
  kind: 'single-choice',
  enemies: [],
  exposure: 0,
  ...facts,
});
const isHard = { difficulty: 'hard' } as const;
/** The example of docs/algorithms/draw.md. */
const example: DrawInput = {
  rows: [easy, hard],
  candidates: [
    ...['q1', 'q2', 'q3', 'q4'].map((id) => question(id)),
    question('q5', isHard),
    question('q6', { ...isHard, enemies: ['q3'] }),
  ],
  fixed: [],
  maxExposure: null,
};

describe('a draw', () => {
  test('gives the questions of the example, and others to the second variant', () => {
    expect(draw(example)).toEqual({ kind: 'drawn', rows: [['q2', 'q1'], ['q6']] });
    expect(draw(example, seedOf('kasauti'), 2)).toEqual({ kind: 'drawn', rows: [['q3', 'q4'], ['q5']] });
  });

  test('takes only questions of the topic, the difficulty and the kind of the row', () => {
    const candidates = [
      question('right', { kind: 'numeric' }),
      question('other kind'),
      question('other topic', { kind: 'numeric', topic: 'Hills' }),
      question('harder', { kind: 'numeric', difficulty: 'medium' }),
    ];
    const rows: BlueprintRow[] = [{ ...easy, count: 1, kind: 'numeric' }];
    expect(draw({ ...example, rows, candidates })).toEqual({ kind: 'drawn', rows: [['right']] });
    expect(draw({ ...example, rows: [{ ...easy, count: 2, kind: 'numeric' }], candidates })).toEqual({
      kind: 'short',
      rows: [{ wanted: 2, usable: 1, drawable: 1 }],
    });
  });

  test('takes no question that the form holds, and no enemy of one, whichever of the two names the other', () => {
    const candidates = [question('fixed', { enemies: ['c'] }), question('a', { enemies: ['fixed'] }), question('b')];
    const input = { ...example, rows: [{ ...easy, count: 1 }], candidates: [...candidates, question('c')] };
    for (let no = 1; no <= 20; no += 1)
      expect(idsOf(draw({ ...input, fixed: ['fixed'] }, seedOf(`${no}`)))).toEqual(['b']);
  });

  test('takes no question that is in as many forms as the limit allows', () => {
    const candidates = [question('often', { exposure: 2 }), question('seldom', { exposure: 1 })];
    const input = { ...example, rows: [{ ...easy, count: 1 }], candidates, maxExposure: 2 };
    for (let no = 1; no <= 20; no += 1) expect(idsOf(draw(input, seedOf(`${no}`)))).toEqual(['seldom']);
    expect(draw({ ...input, maxExposure: 1 }).kind).toBe('short');
  });

  test('goes back when the first questions leave a later row short', () => {
    // Whatever is drawn first, only e1 and e2 leave both hard questions without an enemy.
    const enemies = [['h1'], ['h2'], ['h1', 'h2']];
    const candidates = [
      question('e1'),
      question('e2'),
      ...enemies.map((of, no) => question(`enemy ${no}`, { enemies: of })),
      question('h1', isHard),
      question('h2', isHard),
      question('h3', { ...isHard, enemies: ['h1'] }),
    ];
    const rows = [easy, { ...hard, count: 2 }];
    for (let no = 1; no <= 50; no += 1) {
      const ids = idsOf(draw({ ...example, rows, candidates }, seedOf(`${no}`)));
      expect(ids).toHaveLength(4);
      expect(ids.some((id) => id === 'h1') && ids.some((id) => id === 'h3')).toBe(false);
    }
  });

  test('gives rows that share questions what each of them needs', () => {
    const candidates = [question('n1', { kind: 'numeric' }), question('n2', { kind: 'numeric' }), question('s')];
    const rows: BlueprintRow[] = [
      { ...easy, count: 1 },
      { ...easy, count: 2, kind: 'numeric' },
    ];
    for (let no = 1; no <= 20; no += 1) {
      const drawn = draw({ ...example, rows, candidates }, seedOf(`${no}`));
      expect(drawn.kind === 'drawn' && drawn.rows[0]).toEqual(['s']);
    }
  });

  test('names the rows that are short, and how far each can be filled', () => {
    const candidates = [
      question('a', { enemies: ['b', 'c'] }),
      question('b', { enemies: ['c'] }),
      question('c'),
      question('h', isHard),
    ];
    expect(draw({ ...example, candidates })).toEqual({
      kind: 'short',
      rows: [
        { wanted: 2, usable: 3, drawable: 1 },
        { wanted: 1, usable: 1, drawable: 1 },
      ],
    });
  });
});

test('a row knows the kinds that it could get', () => {
  const candidates = [question('a', { kind: 'numeric' }), question('b'), question('c', { kind: 'order', ...isHard })];
  expect(kindsOf(easy, candidates)).toEqual(['numeric', 'single-choice']);
  expect(kindsOf({ ...easy, kind: 'numeric' }, candidates)).toEqual(['numeric']);
});

const anyQuestion = (no: number) =>
  fc
    .record({
      topic: fc.constantFrom('Rivers', 'Hills'),
      difficulty: fc.constantFrom('easy' as const, 'hard' as const),
      kind: fc.constantFrom('numeric' as const, 'single-choice' as const),
      enemies: fc.array(
        fc.integer({ min: 0, max: 9 }).map((other) => `q${other}`),
        { maxLength: 2 },
      ),
      exposure: fc.integer({ min: 0, max: 3 }),
    })
    .map((facts): Candidate => ({ ...facts, id: `q${no}`, enemies: facts.enemies.filter((id) => id !== `q${no}`) }));
const anyRow = fc.record(
  {
    topic: fc.constantFrom('Rivers', 'Hills'),
    difficulty: fc.constantFrom('easy' as const, 'hard' as const),
    count: fc.integer({ min: 1, max: 3 }),
    kind: fc.constantFrom('numeric' as const, 'single-choice' as const),
  },
  { requiredKeys: ['topic', 'difficulty', 'count'] },
);
const anyInput: fc.Arbitrary<DrawInput> = fc.record({
  rows: fc.array(anyRow, { minLength: 1, maxLength: 3 }),
  candidates: fc.tuple(...Array.from({ length: 10 }, (_, no) => anyQuestion(no))),
  fixed: fc.subarray(['q0', 'q1'], { maxLength: 1 }),
  maxExposure: fc.option(fc.integer({ min: 1, max: 3 })),
});
const anySeed = fc.uint8Array({ minLength: 32, maxLength: 32 });

describe('for every bank and blueprint', () => {
  test('a draw has no question twice, no enemies, and only questions that fit and may be used', () => {
    fc.assert(
      fc.property(anyInput, anySeed, (input, seed) => {
        const drawn = draw(input, seed);
        if (drawn.kind === 'short') return;
        const byId = new Map(input.candidates.map((one) => [one.id, one]));
        const all = [...drawn.rows.flat(), ...input.fixed];
        expect(new Set(all).size).toBe(all.length);
        for (const id of all) expect(byId.get(id)!.enemies.filter((enemy) => all.includes(enemy))).toEqual([]);
        for (const [at, { topic, difficulty, kind, count }] of input.rows.entries()) {
          expect(drawn.rows[at]).toHaveLength(count);
          for (const id of drawn.rows[at]!) {
            expect(byId.get(id)).toMatchObject({ topic, difficulty, ...(kind && { kind }) });
            expect(byId.get(id)!.exposure).toBeLessThan(input.maxExposure ?? 4);
          }
        }
      }),
      { numRuns: 500 },
    );
  });

  test('the order of the questions, and which of two enemies names the other, change nothing', () => {
    fc.assert(
      fc.property(anyInput, anySeed, fc.func(fc.integer()), (input, seed, place) => {
        const shuffled = input.candidates.toSorted((a, b) => place(a.id) - place(b.id));
        const turned = shuffled.map((one) => ({
          ...one,
          enemies: shuffled.filter(({ enemies }) => enemies.includes(one.id)).map(({ id }) => id),
        }));
        const first = draw(input, seed);
        expect(draw({ ...input, candidates: shuffled }, seed)).toEqual(first);
        expect(draw({ ...input, candidates: turned }, seed)).toEqual(first);
      }),
    );
  });

  test('whether there is a draw depends on the bank alone, and a row is short if there is none', () => {
    fc.assert(
      fc.property(anyInput, anySeed, (input, seed) => {
        const rows = coverageOf(input);
        const isShort = rows.some(({ wanted, drawable }) => drawable < wanted);
        expect(draw(input, seed).kind).toBe(isShort ? 'short' : 'drawn');
        const granted = input.rows.map((row, at) => ({ ...row, count: rows[at]!.drawable }));
        expect(draw({ ...input, rows: granted.filter(({ count }) => count > 0) }, seed).kind).toBe('drawn');
      }),
    );
  });
});

/**
 * How often each question is drawn with the seeds "1" to "2000". The seeds are fixed, so the result is always the same.
 */
function countDrawn(input: DrawInput, variantNo = 1): Map<string, number> {
  const counts = new Map(input.candidates.map(({ id }) => [id, 0]));
  for (let no = 1; no <= 2000; no += 1)
    for (const id of idsOf(draw(input, seedOf(`${no}`), variantNo))) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
const chiSquare = (counts: number[], expected: number) =>
  counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);

test('each question of a row is drawn about equally often, in each variant', () => {
  const candidates = Array.from({ length: 10 }, (_, no) => question(`q${no}`, { exposure: no }));
  const input = { ...example, rows: [{ ...easy, count: 3 }], candidates };
  // The critical value for 9 degrees of freedom at p = 0.001. Draws without replacement vary less.
  for (const variantNo of [1, 2]) expect(chiSquare([...countDrawn(input, variantNo).values()], 600)).toBeLessThan(27.9);
});

test('of several enemies, each is drawn about equally often', () => {
  const group = ['a', 'b', 'c', 'd'];
  const candidates = group.map((id) => question(id, { enemies: group.filter((other) => other !== id) }));
  const counts = countDrawn({ ...example, rows: [{ ...easy, count: 1 }], candidates });
  expect(chiSquare([...counts.values()], 500)).toBeLessThan(16.3); // 3 degrees of freedom, p = 0.001
});
