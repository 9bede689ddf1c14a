import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../run-tool.ts';

/* Checks the rules of e2e/README.md about the device on which a journey runs. */

type Journey = { file: string; title: string; tags: string[] };

// If all journeys of a file are in one tagged block, they run on that device, and the file needs no check.
const files = globSync('e2e/*/*.spec.ts', { cwd: root }).filter((file) => !read(file).includes("test.describe('@"));
const journeys: Journey[] = files.flatMap((file) =>
  [...read(file).matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g)].map(([, , title = '']) => ({
    file,
    title: title.replace(/ @\S+$/, ''),
    // A title in a loop may get its device from the table's row.
    tags: title.match(/@(desk|phone|both|\$\{where\})/g) ?? [],
  })),
);

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

test('each journey names one device, or both', () => {
  expect(journeys.length).toBeGreaterThan(90);
  expect(journeys.filter(({ tags }) => tags.length !== 1)).toEqual([]);
});

test('each journey on both devices has its reason in e2e/README.md', () => {
  const rows = [...read('e2e/README.md').matchAll(/^\| (.+) \| .+ \|$/gm)].map(([, title]) => title).slice(1);
  const both = journeys.filter(({ tags }) => tags.includes('@both')).map(({ title }) => title);
  expect(rows.toSorted()).toEqual(both.toSorted());
});

test.each(['account', 'exam', 'shop', 'staff'])('of the journeys of e2e/%s each device has a third', (folder) => {
  const here = journeys.filter(({ file }) => file.startsWith(`e2e/${folder}/`));
  const [desk = 0, phone = 0] = ['@desk', '@phone'].map((tag) => here.filter(({ tags }) => tags.includes(tag)).length);
  expect(Math.min(desk, phone)).toBeGreaterThanOrEqual((desk + phone) / 3);
});
