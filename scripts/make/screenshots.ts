import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { closingLine } from '../checks/test-counts.ts';
import { endWithTools, root } from '../run-tool.ts';
import { runBrowserTests } from '../test-browser.ts';

/*
 * `npm run screenshots`: opens every page in e2e/help/screens.ts in both languages, and runs the journeys of e2e/. It
 * writes each screen that they capture to artifacts/screens/, 360, 768 and 1280 pixels wide. Further words are passed
 * to Playwright. If there are any (`-- buy-and-book`, `-- --project phone`), only the screens of the selected journeys
 * are written again. Otherwise the folder is emptied first.
 */

const folder = join(root, 'artifacts/screens');

endWithTools();
const words = process.argv.slice(2);
if (words.length === 0) await rm(folder, { recursive: true, force: true });
// The journeys run one after another, because screens are numbered in the order in which they are captured.
const counts = await runBrowserTests(['--workers=1', ...words], { KASAUTI_SCREENS: folder });
const pictures = await readdir(folder).catch(() => []);
console.log(`${pictures.length} pictures in artifacts/screens/`);
console.log(closingLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
