import { expect, test } from 'vitest';
import { newId } from '../ids.ts';
import { covers, makeScopes } from './scopes.ts';

const now = new Date('2026-11-21T06:30:00Z');
const [id, examId] = [newId(now), newId(now)];
const scope = { kind: 'provider', id } as Parameters<typeof covers>[0];

test('a scope reaches to what belongs to its own provider, centre or organisation, and to no namesake of another kind', () => {
  expect(covers(null, [])).toBe(true);
  expect(
    covers(scope, [
      { kind: 'centre', ids: [] },
      { kind: 'provider', ids: [newId(now), id] },
    ]),
  ).toBe(true);
  expect(covers(scope, [{ kind: 'centre', ids: [id] }])).toBe(false);
  expect(covers(scope, [])).toBe(false);
});

test('if no module lists the objects of a scope, the scope contains none', async () => {
  const scopes = makeScopes();
  scopes.place('exam', async () => [{ kind: 'provider', ids: [id] }]);
  expect(await scopes.within(scope, 'exam')).toEqual([]);
  expect(await scopes.within(null, 'exam')).toBeNull();
});

test('no module is asked about an invalid id, and an object that no module places is a fault', async () => {
  const asked: string[] = [];
  const scopes = makeScopes();
  scopes.place('exam', async (one) => {
    asked.push(one);
    return one === examId ? [{ kind: 'provider', ids: [id] }] : null;
  });
  expect(await scopes.reaches(scope, 'exam', 'not-an-id')).toBe(true);
  expect(await scopes.reaches(scope, 'exam', examId)).toBe(true);
  expect(await scopes.reaches({ ...scope, id: newId(now) } as typeof scope, 'exam', examId)).toBe(false);
  expect(asked).toEqual([examId, examId]);
  await expect(scopes.reaches(scope, 'booking', examId)).rejects.toThrow('no module provides the scope');
});
