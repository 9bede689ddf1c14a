import type { ItemDraft, PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import { isText } from '@kasauti/domain/form/texts-in.ts';

/**
 * One text or one setting of a question. `path` contains the names of the fields that lead to it, for example `answer`,
 * `options`, `0`. `language` is null for a setting, because it holds for all languages.
 */
export type DraftText = { path: readonly string[]; language: 'en' | 'hi' | null; text: string };

/** What an author writes: a question or a passage. */
export type AnyDraft = ItemDraft | PassageDraft;

/** The fields of a question and of a passage, in the order in which their authors write them. */
const inOrder = ['title', 'body', 'stimulusRef', 'prompt', 'figure', 'answer', 'explanation', 'topic', 'difficulty'];

/** Lists all texts and settings of a question or a passage, in the order in which its author writes them. */
export function draftTexts(draft: AnyDraft): DraftText[] {
  const fields: Record<string, unknown> = draft;
  return inOrder.flatMap((name) => textsAt([name], fields[name]));
}

function textsAt(path: readonly string[], value: unknown): DraftText[] {
  if (value === undefined || value === null) return [];
  if (path.at(-1) === 'correct') return [{ path, language: null, text: keyText(value) }];
  if (typeof value !== 'object') return [{ path, language: null, text: String(value) }];
  if (Array.isArray(value) && value.every((member) => typeof member !== 'object')) {
    return value.length > 0 ? [{ path, language: null, text: value.join(', ') }] : [];
  }
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

const lists = ['options', 'choices', 'rows', 'columns', 'criteria', 'areas', 'accepted', 'pieces'] as const;

export type ListName = (typeof lists)[number];

/** A place in a question: its part, the list and the number in it from 1, and the field. */
type TextPlace = { part: string | null; list: ListName | null; no: number | null; field: string };

/** Returns the place to which a path leads. */
export function placeOf(path: readonly string[]): TextPlace {
  const part = path[1] === 'parts' ? (path[2] ?? null) : null;
  const inPart = part === null ? path : path.slice(3);
  const list = lists.find((name) => inPart.includes(name)) ?? null;
  const no = list ? Number(inPart[inPart.indexOf(list) + 1]) + 1 : 0;
  const field = inPart.findLast((name) => Number.isNaN(Number(name))) ?? '';
  return { part, list, no: no || null, field };
}
