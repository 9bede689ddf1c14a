import { stat } from 'node:fs/promises';
import { endWithTools, runTool } from './run-tool.ts';

// `npm run conformance`: compares the rules and formats with test cases from outside this project. The cases are not in
// the repository. KASAUTI_CONFORMANCE_DIR names their folder.
const folder = process.env.KASAUTI_CONFORMANCE_DIR;
endWithTools();
if (!folder) {
  console.error('KASAUTI_CONFORMANCE_DIR is not set: it names the folder with the conformance cases.');
  process.exitCode = 1;
} else if (!(await stat(folder).catch(() => null))?.isDirectory()) {
  console.error(`KASAUTI_CONFORMANCE_DIR is ${folder}, and there is no such folder.`);
  process.exitCode = 1;
} else {
  const words = ['run', '--project', 'conformance', ...process.argv.slice(2)];
  process.exitCode = (await runTool('vitest', words, { output: 'show' })).code;
}
