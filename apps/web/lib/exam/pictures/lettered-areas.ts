import type { AreaOption, Localized, Markup } from '@kasauti/domain/form/content.ts';
import { optionLetter } from '../paper/paper-words.ts';

/** Returns areas whose texts begin with the letters that the picture shows in them. */
export function letteredAreas<Shown extends AreaOption>(areas: readonly Shown[]): Shown[] {
  return areas.map((area, at) => ({ ...area, body: after(`${optionLetter(at)} · `, area.body) }));
}

function after(letter: string, { en, hi }: Localized<Markup>): Localized<Markup> {
  return { en: [letter, ...en], ...(hi && { hi: [letter, ...hi] }) };
}
