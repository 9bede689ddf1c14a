import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Entries } from './entries-plugin.ts';

/** Hash length of all file names in the build. */
const HASH_LETTERS = 7;

/**
 * Writes one style sheet per page of the shop, with the page's and the shop's styles in the order in which they
 * apply, and stores its name as `sheet`. The browser renders nothing before all styles have arrived, and on a slow
 * network one file arrives before twenty small ones.
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
