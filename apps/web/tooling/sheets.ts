import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Entries } from './entries-plugin.ts';

/** As long as those of the build: every document has names of other files. */
const HASH_LETTERS = 7;

/**
 * Writes for each page of the shop its styles and those of the shop into one file, in the order in which they apply,
 * and names it as the page's `sheet`. Nothing is drawn before the last of them has come, and over a slow line one file
 * comes before twenty small ones do.
 */
export async function writeSheets(folder: string, entries: Entries): Promise<void> {
  const shop = entries['shop/main.tsx']?.styles ?? [];
  for (const [module, assets] of Object.entries(entries)) {
    if (!module.startsWith('pages/')) continue;
    const styles = [...new Set([...shop, ...assets.styles])];
    const text = (await Promise.all(styles.map((file) => readFile(join(folder, file), 'utf8')))).join('\n');
    const hash = createHash('sha256').update(text).digest('base64url').slice(0, HASH_LETTERS);
    assets.sheet = `assets/sheet-${basename(module, '.tsx')}-${hash}.css`;
    await writeFile(join(folder, assets.sheet), text);
  }
}
