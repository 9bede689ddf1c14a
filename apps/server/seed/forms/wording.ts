import type { SourceText } from '@kasauti/domain/form/content.ts';

/** Text with its backslashes unchanged, as LaTeX needs them. */
export const tex = String.raw;

/** English only. */
export function en(strings: TemplateStringsArray, ...values: (string | number)[]): SourceText {
  return { en: String.raw(strings, ...values) };
}

export function both(english: string, hindi: string): SourceText {
  return { en: english, hi: hindi };
}

/** Numbers, symbols and names that are written alike in both languages. */
export function same(text: string): SourceText {
  return { en: text, hi: text };
}

/** One line each: for tables, lists and code. An empty line between them starts a new paragraph. */
export function lines(...rows: string[]): string {
  return rows.join('\n');
}
