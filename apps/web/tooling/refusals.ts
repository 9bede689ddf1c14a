import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import { repositoryFolder } from './places.ts';
import type { Translations, Word } from './word.ts';

/*
 * Collects the texts of the contract's refusals and of its field errors for translation. check-words.ts fails if a
 * translation of one of them is missing in `locales/hi/refusals.po`.
 */

const refusalContext = 'refusal';
type Row = { code: string; message: string; origin: string };

/**
 * Returns all refusals of the contract. They are in tables inside the entries, and in tables that are exported
 * separately.
 */
async function refusalRows(): Promise<Row[]> {
  const folder = join(repositoryFolder, 'packages/contract');
  const rows: Row[] = [];
  const files: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: folder, exclude: (name) => name === 'node_modules' }))
    files.push(file);
  for (const file of files.filter((name) => !name.endsWith('.test.ts')).sort()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(join(folder, file)).href);
    for (const value of Object.values(exported)) {
      for (const table of [value, isRecord(value) ? value.refusals : undefined]) {
        rows.push(...rowsIn(table).map((row) => ({ ...row, origin: `packages/contract/${file}` })));
      }
    }
  }
  return rows;
}

function rowsIn(table: unknown): Omit<Row, 'origin'>[] {
  if (!isRecord(table)) return [];
  return Object.entries(table).flatMap(([code, row]) =>
    isRecord(row) && typeof row.status === 'number' && typeof row.message === 'string'
      ? [{ code, message: row.message }]
      : [],
  );
}

const sentenceOfShape = /\berror(?:: | = )'((?:[^'\\]|\\.)+)'/g;

/**
 * Returns the texts of field errors in the shapes of drafts. Texts for length limits are left out, because forms have
 * their own.
 */
async function sentencesOfDrafts(): Promise<Omit<Row, 'code'>[]> {
  const folder = join(repositoryFolder, 'packages/contract');
  const found: Omit<Row, 'code'>[] = [];
  for await (const file of glob(['**/*-draft.ts', 'shapes.ts'], { cwd: folder })) {
    const code = await readFile(join(folder, file), 'utf8');
    for (const [, message = ''] of code.matchAll(sentenceOfShape))
      found.push({ message, origin: `packages/contract/${file}` });
  }
  return found.sort((one, other) => (one.origin + one.message < other.origin + other.message ? -1 : 1));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export async function refusalWords(): Promise<Word[]> {
  return [...(await refusalRows()), ...(await sentencesOfDrafts())].map(({ message, origin }) => ({
    id: generateMessageId(message, refusalContext),
    message,
    context: refusalContext,
    origins: [origin],
  }));
}

/**
 * Returns the source of the module that the browser loads. It contains the English texts by code, and the translations
 * by English text.
 */
export async function refusalModule(translations: Translations | null): Promise<string> {
  const rows = await refusalRows();
  const codes = Object.fromEntries(rows.map(({ code, message }) => [code, message]));
  const translated = [...rows, ...(await sentencesOfDrafts())].flatMap(({ message }) => {
    const text = translations?.get(generateMessageId(message, refusalContext));
    return text ? [[message, text]] : [];
  });
  const json = JSON.stringify({ codes, translations: Object.fromEntries(translated) });
  return `export const words = JSON.parse(${JSON.stringify(json)});`;
}
