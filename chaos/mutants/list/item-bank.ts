import type { Mutant } from '../mutant.ts';

const bank = 'apps/server/modules/bank';
const domain = 'packages/domain/bank';
const several = { project: 'modules' as const, tests: [`${bank}/several/several-items.test.ts`] };
const list = { project: 'modules' as const, tests: [`${bank}/list/list-items.test.ts`] };
const rule = (test: string) => ({ project: 'rules' as const, tests: [`${domain}/${test}`] });

/** Faults of the list of questions, of their tags, and of actions on several of them. */
export const itemBank: Mutant[] = [
  {
    ...several,
    name: 'a question of another provider is changed together with own ones',
    file: `${bank}/several/change-items.ts`,
    find: 'locked.filter(({ providerId }) => scope === null || providerId === scope.id)',
    replace: 'locked',
  },
  {
    ...several,
    name: 'a question that changed since the user saw it is submitted unread',
    file: `${bank}/several/take-steps.ts`,
    find: "if (item.revision !== seenRevision) return 'changed-meanwhile';",
    replace: '',
  },
  {
    ...several,
    name: 'a second press of the button is refused instead of finding the step taken',
    file: `${bank}/several/take-steps.ts`,
    find: "if (shown.state === state) return 'unchanged';",
    replace: '',
  },
  {
    ...several,
    name: 'questions with problems are submitted together with the others',
    file: `${bank}/several/take-steps.ts`,
    find: "return step === 'submit' ? await withoutUnready(work, items, plans) : plans;",
    replace: 'return plans;',
  },
  {
    ...several,
    name: 'a question of a form’s file is tagged',
    file: `${bank}/several/change-items.ts`,
    find: 'visible.filter(({ providerId }) => providerId !== null)',
    replace: 'visible',
  },
  {
    ...several,
    name: 'tags that change nothing leave a row in the audit log',
    file: `${bank}/several/tag-items.ts`,
    find: "changed.join('\\n') === tags.join('\\n') ? 'unchanged' : { change: changed }",
    replace: '{ change: changed }',
  },
  {
    ...list,
    name: 'a branch of the syllabus also shows topics that only begin alike',
    file: `${domain}/topic.ts`,
    find: 'topic.startsWith(root + SEPARATOR)',
    replace: 'topic.startsWith(root)',
  },
  {
    ...list,
    name: 'an author sees the questions of all providers in the list',
    file: `${bank}/list/filter-items.ts`,
    find: 'items.filter((item) => isWithin(item, scope) && isAsked(item))',
    replace: 'items.filter((item) => isAsked(item))',
  },
  {
    ...list,
    name: 'a question without Hindi counts as complete',
    file: `${bank}/list/filter-items.ts`,
    find: "language === 'none' ? item.missing.length === 0 : item.missing.includes(language)",
    replace: "language === 'none' || item.missing.includes(language)",
  },
  {
    ...rule('missing-languages.test.ts'),
    name: 'a language is missing if any text lacks it, even one that is empty in both',
    file: `${domain}/missing-languages.ts`,
    find: 'isBlank(text[language]) && !isBlank(text[other(language)])',
    replace: 'isBlank(text[language])',
  },
  {
    ...rule('tags.test.ts'),
    name: 'a question gets one tag more than the limit',
    file: `${domain}/tags.ts`,
    find: 'all.size > MAX_TAGS ?',
    replace: 'all.size > MAX_TAGS + 1 ?',
  },
  {
    ...rule('item-state.test.ts'),
    name: 'an approved version is edited in place',
    file: `${domain}/item-state.ts`,
    find: "if (newest === 'draft') return 'draft';",
    replace: "if (newest === 'draft' || newest === 'approved') return 'draft';",
  },
];
