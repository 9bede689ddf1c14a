import type { Mutant } from '../mutant.ts';

const domain = 'packages/domain/draw';
const authoring = 'apps/server/modules/authoring';
const draw = { project: 'rules' as const, tests: [`${domain}/draw.test.ts`] };
const fill = { project: 'rules' as const, tests: [`${domain}/fill-rows.test.ts`] };
const draws = { project: 'modules' as const, tests: [`${authoring}/draws/draws.test.ts`] };
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
    name: 'all variants get the same questions',
    file: `${domain}/draw.ts`,
    find: '(draw === 1 ? `${variantNo}` : `${variantNo}.${draw}`)',
    replace: '(draw === 1 ? `${variantNo - variantNo + 1}` : `${draw}`)',
  },
  {
    ...draw,
    name: 'the seed does not matter',
    file: `${domain}/draw.ts`,
    find: 'seedText}/',
    replace: 'seedText.length}/',
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
    find: "step === 'publish' ? randomBytes(SEED_BYTES) : EXAMPLE.seed",
    replace: 'SEED_BYTES > 0 ? EXAMPLE.seed : randomBytes(SEED_BYTES)',
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
