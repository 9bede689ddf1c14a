import type { Mutant } from '../mutant.ts';

const authoring = 'apps/server/modules/authoring';
const catalogue = 'apps/server/modules/catalogue';
const own = { project: 'modules' as const, tests: [`${catalogue}/samples/choose-samples.test.ts`] };
const begun = { project: 'modules' as const, tests: [`${catalogue}/new-tests/new-tests.test.ts`] };
const rule = { project: 'rules' as const, tests: ['packages/domain/catalogue/terms.test.ts'] };

/** Faults of sample questions, whose keys everybody can read, and of tests that are made on screens. */
export const samples: Mutant[] = [
  {
    ...own,
    name: 'a question of a published form becomes a sample and reveals its key',
    file: `${authoring}/samples/make-samples.ts`,
    find: "  if (isInForm) return 'sample-in-form';\n",
    replace: '',
  },
  {
    ...own,
    name: 'a question of another provider becomes a sample',
    file: `${authoring}/samples/make-samples.ts`,
    find: ' || items.some((item) => item.providerId !== providerId)',
    replace: '',
  },
  {
    ...own,
    name: 'a sample in the draft of a form is no problem',
    file: `${authoring}/drafts/check-draft.ts`,
    find: '    ...samplesInForm(form),\n',
    replace: '',
  },
  {
    ...own,
    name: 'a blueprint draws samples',
    file: `${authoring}/draws/frozen-draw.ts`,
    find: '      !samples.has(item.itemId) &&\n',
    replace: '',
  },
  {
    ...own,
    name: 'a question that was shown with its key is forgotten when it is taken away',
    file: `${authoring}/samples/store.ts`,
    find: 'if (wasPublic) await',
    replace: 'if (!wasPublic) await',
  },
  {
    ...own,
    name: 'who chooses a sample does not wait for a form that is being published',
    file: `${catalogue}/samples/choose-samples.ts`,
    find: "  await lockSamples(tx, exam.providerId, 'to-choose');\n",
    replace: '',
  },
  {
    ...own,
    name: 'the picture of a sample is not shown to visitors',
    file: `${authoring}/pictures/store.ts`,
    find: ' || (await isInSample(executor, pictureId))',
    replace: '',
  },
  {
    ...begun,
    name: 'a test is sold for nothing before anybody has decided its price',
    file: 'packages/domain/catalogue/sale.ts',
    find: 'isPriced || isPractice ?',
    replace: 'true || isPractice ?',
  },
  {
    ...begun,
    name: 'a member of staff makes tests for every provider',
    file: `${catalogue}/new-tests/new-test-routes.ts`,
    find: 'scope === null || id === scope.id',
    replace: 'scope === null || id !== null',
  },
  {
    ...rule,
    name: 'what people have bought changes after the sale',
    file: 'packages/domain/catalogue/terms.ts',
    find: "  if (!facts.isDraft) return 'terms-are-fixed';\n",
    replace: '',
  },
];
