import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildWeb } from '../apps/web/build.ts';
import type { Assets } from '../apps/web/tooling/entries-plugin.ts';

/*
 * `npm run size`: prints how much JavaScript (gzip, kB) a first visit loads, one JSON object per line. It exits with 1
 * if a size is over its budget. The budgets are those of docs/architecture.md §5. For each page of the shop and the
 * staff console, it counts the entry, the page and their translations.
 */

const SHOP_BUDGET = 120;
const EXAM_BUDGET = 120;
/** Budget of the part of the player's code that a candidate who comes from the shop has not loaded yet. */
const EXAM_OWN_BUDGET = 60;
/**
 * Budget of the staff console. It is higher, because staff open the console once a day and only the console has large
 * tables and forms.
 */
const STAFF_BUDGET = 150;
const BYTES_PER_KB = 1000;

const folder = await buildWeb();
const entries: Record<string, Assets> = JSON.parse(await readFile(join(folder, 'entries.json'), 'utf8'));
const sizes = new Map<string, number>();
const shopPages = await pagesIn('shop/routes.tsx');
const staffPages = await pagesIn('staff/routes.tsx');
let isOver = false;

for (const language of ['en', 'hi'] as const) {
  const shop = filesOf('shop/main.tsx', language);
  for (const page of shopPages) {
    await print({ entry: 'shop', page, language }, new Set([...shop, ...filesOf(page, language)]), SHOP_BUDGET);
  }
  const exam = filesOf('exam/main.tsx', language);
  await print({ entry: 'exam', part: 'all', language }, exam, EXAM_BUDGET);
  await print(
    { entry: 'exam', part: 'own', language },
    new Set([...exam].filter((file) => !shop.has(file))),
    EXAM_OWN_BUDGET,
  );
  const staff = filesOf('staff/main.tsx', language);
  for (const page of staffPages) {
    await print({ entry: 'staff', page, language }, new Set([...staff, ...filesOf(page, language)]), STAFF_BUDGET);
  }
}
if (isOver) process.exitCode = 1;

/** Returns the pages that the routes of an entry import. */
async function pagesIn(file: string): Promise<string[]> {
  const routes = await readFile(join(import.meta.dirname, '../apps/web', file), 'utf8');
  const pages = [...routes.matchAll(/import\('\.\.\/(pages\/[\w/-]+\.tsx)'\)/g)].map(([, page = '']) => page);
  return [...new Set(pages)].sort();
}

function filesOf(module: string, language: 'en' | 'hi'): Set<string> {
  const assets = entries[module];
  if (!assets) throw new Error(`the build has no ${module}`);
  return new Set([assets.script, ...assets.imports, ...assets.words[language]]);
}

async function print(what: Record<string, string>, files: Set<string>, budget: number): Promise<void> {
  let bytes = 0;
  for (const file of files) bytes += await sizeOf(file);
  const fits = bytes <= budget * BYTES_PER_KB;
  if (!fits) isOver = true;
  const kb = Math.round(bytes / (BYTES_PER_KB / 10)) / 10;
  console.log(JSON.stringify({ ...what, kb_gz: kb, budget_kb: budget, fits }));
}

async function sizeOf(file: string): Promise<number> {
  const known = sizes.get(file);
  if (known !== undefined) return known;
  const bytes = gzipSync(await readFile(join(folder, 'client', file)), { level: 9 }).length;
  sizes.set(file, bytes);
  return bytes;
}
