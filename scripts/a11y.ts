import { parseArgs } from 'node:util';
import { closingLine } from './checks/test-counts.ts';
import { endWithTools } from './run-tool.ts';
import { runBrowserTests } from './test-browser.ts';

/*
 * `npm run a11y`: checks every page and its states, in English and Hindi, in light and dark colours, at three widths.
 * It checks WCAG 2.2 AA with axe, the sizes of controls, a window of 320 px, text at 200 %, forced colours and reduced
 * motion. It also checks a pseudo-language with longer words. `-- --only cart` selects screens by name.
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
