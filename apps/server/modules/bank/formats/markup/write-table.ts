import { childElements, type XmlElement, type XmlNode } from '@kasauti/domain/text/xml-tree.ts';
import type { Note } from '../collect-questions.ts';
import { refuseQuestion } from '../refused.ts';
import { noteAttributes } from './note-attributes.ts';

/** Converts a table to the authors' markup, in which the first row is always the header. */
export function writeTable(table: XmlElement, note: Note, write: (cell: readonly XmlNode[]) => string): string {
  const caption = childElements(table).find(({ name }) => name === 'caption');
  const rows = rowsOf(table, note);
  const [head] = rows;
  if (!head) refuseQuestion('unsupported-element', 'A table has no row.');
  if (!head.some(({ name }) => name === 'th')) note('first-row-now-head', 'The first row of a table became its head.');
  if (rows.some((row) => row.length !== head.length))
    refuseQuestion('unsupported-element', 'The rows of a table have different numbers of cells.');
  const lines = rows.map((row) => `| ${row.map((cell) => cellText(write(cell.children))).join(' | ')} |`);
  return [...(caption ? [write(caption.children)] : []), lines.join('\n')].join('\n\n');
}

function rowsOf(table: XmlElement, note: Note): XmlElement[][] {
  const rows = childElements(table).flatMap((part): XmlElement[] => {
    if (part.name === 'tr') return [part];
    if (part.name === 'thead' || part.name === 'tbody' || part.name === 'tfoot')
      return childElements(part).filter(({ name }) => name === 'tr');
    if (part.name === 'caption' || part.name === 'colgroup' || part.name === 'col') return [];
    return refuseQuestion('unsupported-element', `A table contains <${part.name}>.`);
  });
  return rows.map((row) => {
    const cells = childElements(row);
    for (const cell of cells) {
      if (cell.name !== 'td' && cell.name !== 'th')
        refuseQuestion('unsupported-element', `A row of a table contains <${cell.name}>.`);
      noteAttributes(cell, note);
    }
    return cells;
  });
}

function cellText(text: string): string {
  if (text.includes('\n')) refuseQuestion('unsupported-element', 'A cell of a table has several lines.');
  // A leading hyphen is escaped, because `parseMarkup` drops rows that consist only of hyphens.
  return text.replace(/^-/, '\\-').replaceAll(/(?<!\\)\|/g, '\\vert ');
}
