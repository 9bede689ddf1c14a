import type { Mutant } from '../mutant.ts';

const bank = 'apps/server/modules/bank';
const drafts = 'apps/server/modules/authoring/drafts';
const rule = { project: 'rules' as const, tests: ['packages/domain/form/questions-of-passages.test.ts'] };
const own = { project: 'modules' as const, tests: [`${bank}/passages/passages.test.ts`] };
const forms = { project: 'modules' as const, tests: [`${drafts}/passages-in-forms.test.ts`] };
const inFiles = { project: 'modules' as const, tests: [`${bank}/imports/import-pictures.test.ts`] };

/** Faults of passages and of the forms that bring them. */
export const passages: Mutant[] = [
  {
    ...rule,
    name: 'the questions of a drawn passage are left where they were drawn',
    file: 'packages/domain/form/questions-of-passages.ts',
    find: 'return isFirst ? questions.filter((other) => passageOf(other) === passage) : [];',
    replace: 'return [question];',
  },
  {
    ...rule,
    name: 'a question between those of a passage is not noticed',
    file: 'packages/domain/form/questions-of-passages.ts',
    find: 'passages[at - 1] !== passage && ',
    replace: 'passages[at - 1] === passage && ',
  },
  {
    ...own,
    name: 'a question can refer to a passage of another provider',
    file: `${bank}/store/passages.ts`,
    find: "    .where('provider_id', '=', providerId)\n",
    replace: '',
  },
  {
    ...own,
    name: 'an author sees the passages of all providers in the list',
    file: `${bank}/passages/list-passages.ts`,
    find: 'isWithin(passage, scope) &&',
    replace: '',
  },
  {
    ...own,
    name: 'a question is changed by the calls for passages',
    file: `${bank}/store/items.ts`,
    find: "select(executor).where('item_id', '=', itemId).where('item_type', '=', type);",
    replace: "select(executor).where('item_id', '=', itemId);",
  },
  {
    ...own,
    name: 'a passage that a question no longer names still counts the question',
    file: `${bank}/store/items.ts`,
    find: '      passage_id: passageId,\n',
    replace: '',
  },
  {
    ...forms,
    name: 'a form with a passage that nobody approved is ready',
    file: `${drafts}/passage-problems.ts`,
    find: 'said && !passage.hasApproved ?',
    replace: 'said && !passage.code ?',
  },
  {
    ...forms,
    name: 'a passage that changed after the form was submitted is published unseen',
    file: `${drafts}/assemble-form.ts`,
    find: 'return [...itemIdsOf(draft), ...passageIds].flatMap(',
    replace: 'return itemIdsOf(draft).flatMap(',
  },
  {
    ...forms,
    name: 'a question is drawn although its passage is not approved',
    file: `${bank}/store/drawable.ts`,
    find: ' || passage === undefined',
    replace: '',
  },
  {
    ...forms,
    name: 'a draw for two languages takes a question whose passage is in English alone',
    file: `${bank}/store/drawable.ts`,
    find: ' && (passage === null || passage.body.hi !== undefined)',
    replace: '',
  },
  {
    ...forms,
    name: 'forms with a passage in common count as forms with a question in common',
    file: 'apps/server/modules/authoring/publish-form.ts',
    find: 'await insertFormItems(tx, formId, [...versions.values()]);',
    replace: 'await insertFormItems(tx, formId, [...versions.values(), ...passages.values()]);',
  },
  {
    ...inFiles,
    name: 'a passage of a file is taken in without the question that has its draft',
    file: `${bank}/imports/take-in-import.ts`,
    find: 'const passages = lines.flatMap(',
    replace: 'const passages = taken.flatMap(',
  },
  {
    ...inFiles,
    name: 'a question of a file is taken in without its passage',
    file: `${bank}/imports/take-in-import.ts`,
    find: 'const draft = passage ?',
    replace: 'const draft = passage && !passage ?',
  },
  {
    name: 'a passage that cannot be read brings its questions in without it',
    file: `${bank}/formats/qti-package/passages-of-package.ts`,
    find: 'if (refused) refuseQuestion(',
    replace: 'if (refused && notes.length > 9) refuseQuestion(',
    project: 'modules',
    tests: [`${bank}/formats/qti/passages/read-stimulus.test.ts`],
  },
  {
    name: 'a passage is written again for each of its questions',
    file: `${bank}/formats/qti-package/write-qti-package.ts`,
    find: 'const known = passage && passages.get(passage.code);',
    replace: 'const known = passage && passages.get(item.itemRef);',
    project: 'modules',
    tests: [`${bank}/formats/qti-package/write-qti-package.test.ts`],
  },
];
