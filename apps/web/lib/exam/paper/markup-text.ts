import type { Markup } from '@kasauti/domain/form/content.ts';

/** Returns the text of a markup without its elements, for controls that can show only plain text. */
export function markupText(markup: Markup): string {
  return markup.map((node) => (typeof node === 'string' ? node : markupText(node.children ?? []))).join('');
}
