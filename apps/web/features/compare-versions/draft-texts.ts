import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import { isText } from '@kasauti/domain/form/texts-in.ts';

/**
 * One text or one setting of a question. `path` contains the names of the fields that lead to it, for example `answer`,
 * `options`, `0`. `language` is null for a setting, because it holds for all languages.
 */
export type DraftText = { path: readonly string[]; language: 'en' | 'hi' | null; text: string };

/** Lists all texts and settings of a question, in the order in which its author writes them. */
export function draftTexts({ prompt, figure, answer, explanation, topic, difficulty }: ItemDraft): DraftText[] {
  const fields = { prompt, figure, answer, explanation, topic, difficulty };
  return Object.entries(fields).flatMap(([name, value]) => textsAt([name], value));
}

function textsAt(path: readonly string[], value: unknown): DraftText[] {
  if (value === undefined || value === null) return [];
  if (path.at(-1) === 'correct') return [{ path, language: null, text: keyText(value) }];
  if (typeof value !== 'object') return [{ path, language: null, text: String(value) }];
  if (isText(value)) {
    return (['en', 'hi'] as const).flatMap((language) => {
      const text = value[language];
      return text === undefined ? [] : [{ path, language, text }];
    });
  }
  return Object.entries(value).flatMap(([name, member]) => textsAt([...path, name], member));
}

/** Returns a key as text. Options are counted from 1, as on the screens. */
function keyText(value: unknown): string {
  if (Array.isArray(value)) return value.map((part) => [part].flat().map(keyText).join(' – ')).join('; ');
  if (typeof value === 'number') return value < 0 ? '' : String(value + 1);
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([name, place]) => `${name}: ${keyText(place)}`)
    .join('; ');
}
