import type { ItemKind } from '../form/content.ts';
import type { SourceItem } from '../form/source.ts';

/** One row of a blueprint: so many questions of a topic and a difficulty, and of one kind if `kind` is set. */
export type BlueprintRow = {
  topic: string;
  difficulty: SourceItem['difficulty'];
  count: number;
  kind?: ItemKind;
};

/**
 * A question that could be drawn. `enemies` are the ids of the questions that must not be in the same form. It is
 * enough if one of two enemies names the other. `exposure` is the number of published forms that hold the question.
 */
export type Candidate = {
  id: string;
  topic: string;
  difficulty: SourceItem['difficulty'];
  kind: ItemKind;
  enemies: readonly string[];
  exposure: number;
};

/**
 * All that a draw depends on, besides its seed and the number of the variant. `rows` are the rows of all sections, in
 * the order of the form. `fixed` are the questions that the form holds already. `maxExposure` is the number of forms
 * from which on a question is not drawn again, or null if there is no such limit. `variants` is the number of papers
 * that are drawn together. It is missing if there is one.
 */
export type DrawInput = {
  rows: readonly BlueprintRow[];
  candidates: readonly Candidate[];
  fixed: readonly string[];
  maxExposure: number | null;
  variants?: number;
};

/** Maximum number of variants of a form. */
export const MAX_VARIANTS = 10;

/** Returns the number of questions of a section, chosen and drawn. */
export function questionCountOf(section: {
  items: readonly unknown[];
  blueprint?: readonly Pick<BlueprintRow, 'count'>[];
}): number {
  return (section.blueprint ?? []).reduce((sum, { count }) => sum + count, section.items.length);
}

/** Returns whether a question fits a row of a blueprint. */
export function fitsRow(
  { topic, difficulty, kind }: BlueprintRow,
  candidate: Pick<Candidate, 'topic' | 'difficulty' | 'kind'>,
): boolean {
  return (
    candidate.topic === topic && candidate.difficulty === difficulty && (kind === undefined || candidate.kind === kind)
  );
}

export type EnemyMap = ReadonlyMap<string, ReadonlySet<string>>;

/** Returns the enemies of each question that has any. Each of two enemies gets the other. */
export function enemiesOf(candidates: readonly Candidate[]): EnemyMap {
  const enemies = new Map<string, Set<string>>();
  const add = (of: string, enemy: string) => {
    const known = enemies.get(of) ?? new Set();
    enemies.set(of, known.add(enemy));
  };
  for (const { id, enemies: named } of candidates)
    for (const enemy of named) {
      add(id, enemy);
      add(enemy, id);
    }
  return enemies;
}

/**
 * Returns the questions that one variant can get: those that are not in the form already, have no enemy there, and are
 * in fewer forms than the limit. Each variant is a form. So a question that may be in fewer forms than there are
 * variants can be in some of the variants only. These are chosen by the order of the bank and not by the seed.
 */
export function eligibleOf(input: DrawInput, enemies: EnemyMap, variantNo: number): Candidate[] {
  const { candidates, fixed, maxExposure, variants = 1 } = input;
  const held = new Set(fixed);
  const eligible = candidates.filter(
    ({ id, exposure }) =>
      !held.has(id) &&
      !fixed.some((other) => enemies.get(other)?.has(id)) &&
      (maxExposure === null || exposure < maxExposure),
  );
  return maxExposure === null || variants === 1 ? eligible : onlyOfVariant(eligible, maxExposure, variants, variantNo);
}

/**
 * Deals the questions that are near the limit to the variants, one after another. Each row's questions come together in
 * this order, so the variants get equally many of each row, or one more.
 */
function onlyOfVariant(eligible: readonly Candidate[], maxExposure: number, variants: number, variantNo: number) {
  const left = ({ exposure }: Candidate) => Math.min(maxExposure - exposure, variants);
  const place = ({ topic, difficulty, kind, id }: Candidate) => JSON.stringify([topic, difficulty, kind, id]);
  let dealt = 0;
  const barred = new Set<string>();
  for (const one of eligible.toSorted((a, b) => (place(a) < place(b) ? -1 : 1))) {
    // It goes to the variants from `dealt` on. After the last variant, the first one follows.
    const after = (variantNo - 1 - (dealt % variants) + variants) % variants;
    if (after >= left(one)) barred.add(one.id);
    if (left(one) < variants) dealt += left(one);
  }
  return eligible.filter(({ id }) => !barred.has(id));
}
