import type { Mutant } from '../mutant.ts';

const folder = 'apps/server/platform/uploads';
const inPlatform = (name: string) => ({ project: 'modules' as const, tests: [`apps/server/platform/${name}.test.ts`] });
const corpus = inPlatform('uploads/pdf-corpus');
const lane = inPlatform('uploads/upload-lane');
const wire = inPlatform('uploads/receive-files');
const drawn = inPlatform('pages/pages');

/** Faults because of which uploads or rendered pages would slow down running tests. */
export const uploads: Mutant[] = [
  {
    ...lane,
    name: 'one person fills all places of uploads',
    file: `${folder}/upload-lane.ts`,
    find: ' || own >= maxInsidePerPerson',
    replace: '',
  },
  {
    ...lane,
    name: 'a place that was given back twice lets two in',
    file: `${folder}/upload-lane.ts`,
    find: '        if (!isInside) return;\n',
    replace: '',
  },
  {
    ...lane,
    name: 'files of one person are read before everybody else’s',
    file: `${folder}/upload-lane.ts`,
    find: 'turns.run(userId, async',
    replace: "turns.run('all', async",
  },
  {
    ...wire,
    name: 'the files of a form that broke off stay on the disk',
    file: `${folder}/receive-files.ts`,
    find: '    await removeFiles(uploads);\n    // Errors of',
    replace: '    // Errors of',
  },
  {
    ...wire,
    name: 'a form that cannot be read is answered as a fault',
    file: `${folder}/receive-files.ts`,
    find: '.code === undefined) return',
    replace: '.code === null) return',
  },
  {
    ...corpus,
    name: 'a PDF may hold objects that no table lists',
    file: `${folder}/pdf-document.ts`,
    find: 'if (!isTable && !listed.has(at))',
    replace: 'if (!isTable && !listed)',
  },
  {
    ...corpus,
    name: 'a key of a PDF may come twice',
    file: `${folder}/pdf-values.ts`,
    find: 'if (entries.has(key.text))',
    replace: 'if (!entries)',
  },
  {
    ...corpus,
    name: 'an article of a PDF leads to a share',
    file: `${folder}/why-not-a-plain-pdf.ts`,
    find: "'Launch', 'Thread', 'URI'",
    replace: "'Launch', 'URI'",
  },
  {
    ...corpus,
    name: 'a drawing of a PDF comes from another document',
    file: `${folder}/why-not-a-plain-pdf.ts`,
    find: " || entries.has('Ref')",
    replace: '',
  },
  {
    ...corpus,
    name: 'a small PDF costs as long as it likes',
    file: `${folder}/pdf-values.ts`,
    find: 'if (this.#budget.tokens < 0)',
    replace: 'if (this.#budget.tokens === null)',
  },
  {
    ...drawn,
    name: 'all pages that are asked for are drawn at once',
    file: 'apps/server/platform/pages/render-queue.ts',
    find: 'makeFairTurns(1, maxWaiting)',
    replace: 'makeFairTurns(100, maxWaiting)',
  },
  {
    name: 'the process that reads a stranger’s file has our secrets',
    file: 'apps/server/platform/uploads/run-apart.ts',
    find: '    env: {},',
    replace: '    env: process.env,',
    project: 'modules',
    tests: ['apps/server/platform/uploads/clean-apart.test.ts'],
  },
];
