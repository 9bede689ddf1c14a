import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkQuestions } from './check-questions.ts';

const folder = await mkdtemp(join(tmpdir(), 'kasauti-questions-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function check(name: string, text: string, wishes: Parameters<typeof checkQuestions>[1] = {}) {
  const file = join(folder, name);
  await writeFile(file, text);
  return await checkQuestions(file, wishes);
}

test('the report has what comes in, what is changed and what is refused, by line', async () => {
  const { lines, isBad } = await check('a.gift', '::One::Q? {=a#Yes. ~b}\n\n::Two::Q? {}\n\n::Three::Q? {T}\n');
  expect(lines).toEqual([
    'line 1: can be imported: One, single-choice',
    'line 1: changed: One: The feedback to single answers was moved into the explanation.',
    'line 3: refused: Two: A question for an essay cannot be imported yet.',
    'line 5: can be imported: Three, single-choice',
    '2 questions can be imported, 1 changes, 1 refused.',
  ]);
  expect(isBad).toBe(true);
});

test('a file without a refusal is good, in the language that is named', async () => {
  const { data, isBad } = await check('b.gift', 'सूर्य एक तारा है। {T}', { language: 'hi' });
  expect(isBad).toBe(false);
  expect(data).toMatchObject({ format: 'gift', items: [{ item: { prompt: { hi: 'सूर्य एक तारा है।' } } }] });
});

test('the format may be named when the file does not say it', async () => {
  await expect(check('c.data', 'Q? {T}')).rejects.toThrow('Set it with --format');
  expect((await check('c.data', 'Q? {T}', { format: 'gift' })).isBad).toBe(false);
  await expect(check('d.gift', 'Q? {T}', { format: 'word' })).rejects.toThrow(
    'aiken, gift, moodle-xml, qti, qti-package, csv, xlsx',
  );
  await expect(check('d.gift', 'Q? {T}', { language: 'fr' })).rejects.toThrow('en or hi');
});
