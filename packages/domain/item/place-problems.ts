import type { Language, Localized, Markup } from '../form/content.ts';
import { type FormProblem, repeated } from '../form/problems.ts';
import { placesIn } from './interactions.ts';

/**
 * Returns the problems of the placeholders in a text. In each language, each id must have exactly one placeholder, and
 * each placeholder must have one of the ids. `whereOf` returns words that
 * tell the author where an id is, for example "item q-07, gap g1".
 */
export function placeProblems(
  text: Localized<Markup>,
  ids: readonly string[],
  languages: readonly Language[],
  whereOf: (id: string) => string,
): FormProblem[] {
  return languages.flatMap((language) => {
    const written = text[language];
    if (written === undefined) return [];
    const places = placesIn(written);
    const found = (code: FormProblem['code'], id: string): FormProblem => ({ code, where: whereOf(id), language });
    return [
      ...ids.filter((id) => !places.includes(id)).map((id) => found('part-without-place', id)),
      ...repeated(places).map((id) => found('repeated-place', id)),
      ...[...new Set(places)].filter((id) => !ids.includes(id)).map((id) => found('place-without-part', id)),
    ];
  });
}
