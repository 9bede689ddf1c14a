import type { BuiltFormProblem } from '@kasauti/contract/authoring/forms.ts';

/** Returns the field at which a problem of the stored form is shown, or null if it concerns the whole form. */
export function fieldOfProblem({ place, language }: Pick<BuiltFormProblem, 'place' | 'language'>): string | null {
  const inLanguage = language ?? 'en';
  if (place === 'title' || place === 'instructions') return `${place}.${inLanguage}`;
  if (place === 'variants') return place;
  const [, no, part] = /^section (\d+)(?:, (.+))?$/.exec(place) ?? [];
  if (no === undefined) return null;
  const section = `sections.${Number(no) - 1}`;
  if (part === undefined) return `${section}.items`;
  const row = /^row (\d+)$/.exec(part)?.[1];
  if (row !== undefined) return `${section}.blueprint.${Number(row) - 1}.count`;
  if (part === 'minutes') return `${section}.minutes`;
  return part === 'title' || part === 'instructions'
    ? `${section}.${part}.${inLanguage}`
    : `${section}.marking.${part}.right`;
}
