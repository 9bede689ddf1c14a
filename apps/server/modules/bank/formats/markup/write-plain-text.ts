import type { MarkupNode } from '@kasauti/domain/form/content.ts';
import { parseMarkup } from '../../source/parse-markup.ts';
import { refuseQuestion } from '../refused.ts';

/**
 * Converts the authors' markup to plain text with its line breaks. Formulas become LaTeX between `\(` and `\)`, as
 * `writePlain` reads them. Refuses lists, tables, pictures, recordings and emphasis, which plain text does not have.
 * Throws `MarkupError`.
 */
export function plainTextOf(markup: string): string {
  const blocks = parseMarkup(markup, (latex) => ({ tag: 'math', children: [latex.trim()] }));
  return blocks.map(textOf).join('\n\n');
}

function textOf(node: MarkupNode): string {
  if (typeof node === 'string') return node;
  const { tag, children = [] } = node;
  if (tag === 'br') return '\n';
  const text = children.map(textOf).join('');
  if (tag === 'math') return `\\(${text}\\)`;
  if (tag === 'p') return text;
  return refuseQuestion('unsupported-element', `Plain text has no ${names[tag] ?? tag}.`);
}

const names: Readonly<Record<string, string>> = {
  h4: 'headings',
  ul: 'lists',
  ol: 'numbered lists',
  table: 'tables',
  strong: 'bold words',
  em: 'italic words',
  img: 'pictures',
  audio: 'recordings',
};
