import { expect, test } from 'vitest';
import { oneOfEach, readRoutes, screens } from '../../e2e/help/screens.ts';

test('every address of the shop, the player and the staff console is on the list of screens that are looked at', () => {
  const seen = new Set(screens().map(({ route }) => route));
  expect(readRoutes().length).toBeGreaterThan(40);
  expect(readRoutes().filter(({ path }) => !seen.has(path))).toEqual([]);
});

test('screens have names of their own, and a usual run looks at no more than sixty-five', () => {
  const names = screens().map(({ name }) => name);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(oneOfEach().length).toBeLessThanOrEqual(65);
});
