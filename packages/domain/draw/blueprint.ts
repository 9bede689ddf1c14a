import type { ItemKind, SourceItem } from '../form/content.ts';

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
 * from which on a question is not drawn again, or null if there is no such limit.
 */
export type DrawInput = {
  rows: readonly BlueprintRow[];
  candidates: readonly Candidate[];
  fixed: readonly string[];
  maxExposure: number | null;
};

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
 * Returns the questions that can be drawn at all: those that are not in the form already, have no enemy there, and are
 * in fewer forms than the limit.
 */
export function eligibleOf({ candidates, fixed, maxExposure }: DrawInput, enemies: EnemyMap): Candidate[] {
  const held = new Set(fixed);
  return candidates.filter(
    ({ id, exposure }) =>
      !held.has(id) &&
      !fixed.some((other) => enemies.get(other)?.has(id)) &&
      (maxExposure === null || exposure < maxExposure),
  );
}
