import type { SourceText } from '@kasauti/domain/form/source.ts';

/** Returns text with its backslashes unchanged, as LaTeX needs them. */
export const tex = String.raw;

/** Returns a text in English only. */
export function en(strings: TemplateStringsArray, ...values: (string | number)[]): SourceText {
  return { en: String.raw(strings, ...values) };
}

export function both(english: string, hindi: string): SourceText {
  return { en: english, hi: hindi };
}

/** Returns a text that is the same in both languages, such as numbers, symbols and names. */
export function same(text: string): SourceText {
  return { en: text, hi: text };
}

/** Returns one line per argument, for tables, lists and code. An empty line starts a new paragraph. */
export function lines(...rows: string[]): string {
  return rows.join('\n');
}
