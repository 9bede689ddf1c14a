import type { Language } from './content.ts';
import type { SourceText } from './source.ts';

/** A text of the authors. English or Hindi may be missing while a question is not complete. */
type AnyText = Partial<Record<Language, string>>;

/** Returns the texts in a question or in a part of it, at any depth. */
export function textsIn<Text extends AnyText = SourceText>(value: unknown): Text[] {
  if (typeof value !== 'object' || value === null) return [];
  return isText(value) ? [value as Text] : Object.values(value).flatMap((member) => textsIn<Text>(member));
}

/** Returns a copy of a question or of a part of it, in which each text is replaced, at any depth. */
export function mapTexts(value: unknown, replace: (text: AnyText) => AnyText): unknown {
  if (Array.isArray(value)) return value.map((member) => mapTexts(member, replace));
  if (typeof value !== 'object' || value === null) return value;
  if (isText(value)) return replace(value);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, mapTexts(member, replace)]));
}

/**
 * Returns whether an object is a text. All members of a text are languages. Fields and pieces are named by authors, so
 * an object with a member "hi" is not always a text.
 */
export function isText(value: object): value is AnyText {
  const members = Object.entries(value).filter(([, text]) => text !== undefined);
  return (
    members.length > 0 && members.every(([name, text]) => (name === 'en' || name === 'hi') && typeof text === 'string')
  );
}
