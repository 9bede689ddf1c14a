import { parseArgs } from 'node:util';
import { closingLine } from './checks/test-counts.ts';
import { endWithTools } from './run-tool.ts';
import { runBrowserTests } from './test-browser.ts';

/*
 * `npm run a11y`: every page and its states, in English and Hindi, light and dark, at three widths: WCAG 2.2 AA by axe,
 * sizes of what is pressed, a window of 320 px, text of 200 %, forced colours, no motion; and in a language that nobody
 * speaks, with longer words. `-- --only cart` takes screens with that in their name.
 */
const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
endWithTools();
const counts = await runBrowserTests(
  ['a11y.spec.ts', 'pseudo-language.spec.ts', '--project', 'desk', '--workers', '2'],
  {
    KASAUTI_A11Y: 'all',
    KASAUTI_A11Y_ONLY: values.only,
  },
);
console.log(closingLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
