import type { SourceAnswer, SourceItem } from '@kasauti/domain/form/source.ts';
import { optionTexts } from './compile-answer.ts';
import { optionIdAt } from './compile-item.ts';

/**
 * Maps the id of each option to its position in the source, counted from 1. Authors know the positions but not the ids.
 */
export function optionPlaces({ itemRef, answer }: SourceItem, salt: string): Map<string, number> {
  const owners =
    answer.kind === 'composite'
      ? Object.entries(answer.parts).map(([id, part]) => [`${itemRef}/${id}`, part] as const)
      : [[itemRef, answer] as const];
  return new Map(
    owners.flatMap(([owner, part]) =>
      Array.from({ length: countPlaces(part) }, (_, place) => [optionIdAt(salt, owner, place), place + 1] as const),
    ),
  );
}

/** Counts the positions that a problem may refer to. The key may contain positions beyond the last option. */
function countPlaces(answer: SourceAnswer): number {
  const texts = optionTexts(answer).length;
  switch (answer.kind) {
    case 'single-choice':
    case 'multiple-choice':
    case 'inline-choice':
    case 'hotspot':
      return Math.max(texts, ...[answer.correct].flat().map((place) => place + 1));
    case 'gap-match':
      return Math.max(texts, ...Object.values(answer.correct).map((place) => place + 1));
    case 'associate':
    case 'graphic-associate':
      return Math.max(texts, ...answer.correct.flat().map((place) => place + 1));
    default:
      return texts;
  }
}

/** Replaces the id of an option in a problem's location by the position of the option. */
export const withOptionPlace = (where: string, places: ReadonlyMap<string, number>): string =>
  where.replace(/option ([0-9a-f]{10})$/, (whole, id) => (places.has(id) ? `option ${places.get(id)}` : whole));
