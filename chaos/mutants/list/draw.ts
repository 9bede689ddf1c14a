import type { Mutant } from '../mutant.ts';

const domain = 'packages/domain/draw';
const authoring = 'apps/server/modules/authoring';
const draw = { project: 'rules' as const, tests: [`${domain}/draw.test.ts`] };
const fill = { project: 'rules' as const, tests: [`${domain}/fill-rows.test.ts`] };
const draws = { project: 'modules' as const, tests: [`${authoring}/draws/draws.test.ts`] };
const variants = { project: 'rules' as const, tests: [`${domain}/variants.test.ts`] };
const variantForms = { project: 'modules' as const, tests: [`${authoring}/draws/variants.test.ts`] };
const attempts = 'apps/server/modules/attempts';
const entries = { project: 'modules' as const, tests: [`${attempts}/entry/variants.test.ts`] };
const enemies = { project: 'modules' as const, tests: ['apps/server/modules/bank/items/separate-item.test.ts'] };

/** Faults of the draw of a form by a blueprint. */
export const formDraws: Mutant[] = [
  {
    ...draw,
    name: 'only one of two enemies knows the other',
    file: `${domain}/blueprint.ts`,
    find: '      add(enemy, id);',
    replace: '',
  },
  {
    ...draw,
    name: 'a drawn question may be the enemy of a chosen one',
    file: `${domain}/blueprint.ts`,
    find: '      !fixed.some((other) => enemies.get(other)?.has(id)) &&',
    replace: '',
  },
  {
    ...draw,
    name: 'a question is drawn once more than its limit allows',
    file: `${domain}/blueprint.ts`,
    find: 'exposure < maxExposure',
    replace: 'exposure <= maxExposure',
  },
  {
    ...draw,
    name: 'a row takes questions of every kind',
    file: `${domain}/blueprint.ts`,
    find: '(kind === undefined || candidate.kind === kind)',
    replace: 'kind !== null',
  },
  {
    ...draw,
    name: 'variants share questions although the bank has others',
    file: `${domain}/draw.ts`,
    tests: [`${domain}/variants.test.ts`],
    find: 'a.uses - b.uses || ',
    replace: '',
  },
  {
    ...draw,
    name: 'the seed does not matter',
    file: `${domain}/draw.ts`,
    find: 'seedText}/',
    replace: 'seedText.length}/',
  },
  {
    ...variants,
    name: 'equal variants are not drawn again',
    file: `${domain}/draw.ts`,
    find: 'draw === MAX_DRAWS',
    replace: 'draw > 0',
  },
  {
    ...variants,
    name: 'variants together take a question beyond its limit',
    file: `${domain}/blueprint.ts`,
    find: 'maxExposure === null || variants === 1 ? eligible',
    replace: 'maxExposure === null || variants > 0 ? eligible',
  },
  {
    ...variantForms,
    name: 'equal variants are published',
    file: `${authoring}/draws/draw-problems.ts`,
    find: 'ofRows.length > 0 || !draw.equal ? ofRows',
    replace: 'ofRows.length >= 0 || !draw.equal ? ofRows',
  },
  {
    ...variantForms,
    name: 'only one variant of a form is released',
    file: `${authoring}/store.ts`,
    find: 'from variants_of_form(${formId}) as variant\n    on conflict',
    replace: 'from (select ${formId}::uuid as variant) as one\n    on conflict',
  },
  {
    ...entries,
    name: 'all candidates get the first variant',
    file: `${attempts}/entry/take-paper.ts`,
    find: '(await countEntry(tx, booking)) % papers.length',
    replace: '(await countEntry(tx, booking)) * 0',
  },
  {
    ...entries,
    name: 'the second device of a candidate counts as another one',
    file: `${attempts}/entry/take-paper.ts`,
    find: '  if (entered) return await findPaper(tx, entered);\n',
    replace: '  if (entered?.attemptId === null) return await findPaper(tx, entered);\n',
  },
  {
    ...fill,
    name: 'the enemies of a drawn question stay in the draw',
    file: `${domain}/fill-rows.ts`,
    find: `    this.taken[row]?.push(option);
    for (const one of [option, ...(this.#enemies.get(option) ?? [])]) {`,
    replace: `    this.taken[row]?.push(option);
    for (const one of [option]) {`,
  },
  {
    ...fill,
    name: 'a search gives up when its first question does not fit',
    file: `${domain}/fill-rows.ts`,
    find: 'if (this.#barsNothing(option)) return false;',
    replace: 'return false;',
  },
  {
    ...fill,
    name: 'a question that two rows share bars nothing',
    file: `${domain}/fill-rows.ts`,
    find: 'return isAlone && this.#rowsOf.get(option)?.length === 1;',
    replace: 'return isAlone;',
  },
  {
    ...draws,
    name: 'a newer draft of a question decides where it is drawn',
    file: 'apps/server/modules/bank/store/drawable.ts',
    find: "itemIds.slice(from, from + PIECE), ['approved']);",
    replace: "itemIds.slice(from, from + PIECE), ['draft', 'approved']);",
  },
  {
    ...draws,
    name: 'questions of other providers are drawn',
    file: 'apps/server/modules/bank/store/drawable.ts',
    find: 'where provider_id = ',
    replace: 'where provider_id is not null or provider_id = ',
  },
  {
    ...draws,
    name: 'a form in two languages gets questions in one',
    file: `${authoring}/draws/frozen-draw.ts`,
    find: "language === 'en' || item.hasHindi",
    replace: "language === 'en' || true",
  },
  {
    ...draws,
    name: 'every draw has the seed of the examples',
    file: `${authoring}/drafts/take-step.ts`,
    find: 'const seed = randomBytes(SEED_BYTES);',
    replace: 'const seed = SEED_BYTES > 0 ? EXAMPLE_SEED : randomBytes(SEED_BYTES);',
  },
  {
    ...draws,
    name: 'a stored seed is not compared with the audit log',
    file: `${authoring}/draws/replay-draw.ts`,
    find: 'if (said.seedSha256 !== sha256Hex(draw.seed))',
    replace: 'if (said.seedSha256 === null)',
  },
  {
    ...enemies,
    name: 'a pair of questions is stored for one of them only',
    file: 'apps/server/modules/bank/store/enemies.ts',
    find: "return or([eb('item_id', '=', ids), eb('enemy_id', '=', ids)]);",
    replace: "return or([eb('item_id', '=', ids)]);",
  },
  {
    ...enemies,
    name: 'two questions stay apart although one of them was told otherwise',
    file: 'apps/server/modules/bank/store/enemies.ts',
    find: ".where(({ eb, or }) => or([eb('item_id', '=', itemId), eb('enemy_id', '=', itemId)]))",
    replace: ".where('item_id', '=', itemId)",
  },
  {
    ...draws,
    name: 'the enemy of a chosen question is drawn',
    file: `${authoring}/draws/frozen-draw.ts`,
    find: '    add(enemyId, itemId);\n',
    replace: '',
  },
  {
    ...draws,
    name: 'a question is drawn by the topic of its first draft',
    file: 'apps/server/modules/bank/items/edit-item.ts',
    find: "noteChange(tx, item, now, written.type === 'question' ? written.draft : undefined)",
    replace: 'noteChange(tx, item, now)',
  },
];
