import type { SourceAnswer, SourceItem } from '@kasauti/domain/form/content.ts';
import { optionTexts } from './compile-answer.ts';
import { optionIdAt } from './compile-item.ts';

/**
 * Returns the place of each option of a question by its id. Places begin at 1. Authors know the places and not the ids.
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

/** Counts the options that a problem may name, with those of a key that goes beyond the options. */
function countPlaces(answer: SourceAnswer): number {
  const texts = optionTexts(answer).length;
  switch (answer.kind) {
    case 'single-choice':
    case 'multiple-choice':
    case 'inline-choice':
      return Math.max(texts, ...[answer.correct].flat().map((place) => place + 1));
    case 'gap-match':
      return Math.max(texts, ...Object.values(answer.correct).map((place) => place + 1));
    case 'associate':
      return Math.max(texts, ...answer.correct.flat().map((place) => place + 1));
    default:
      return texts;
  }
}

/** Names an option of a problem by its place, where the problem names it by its id. */
export const withOptionPlace = (where: string, places: ReadonlyMap<string, number>): string =>
  where.replace(/option ([0-9a-f]{10})$/, (whole, id) => (places.has(id) ? `option ${places.get(id)}` : whole));
