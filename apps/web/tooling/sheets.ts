import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Entries } from './entries-plugin.ts';

/** Number of characters of the hash in all file names of the build. */
const HASH_LETTERS = 7;

/**
 * Writes one style sheet per page of the shop and stores its name as `sheet`. It contains the shop's and the page's
 * styles, in the order in which they apply. The browser renders nothing until all styles have arrived. On a slow
 * network one file arrives earlier than twenty small ones.
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
