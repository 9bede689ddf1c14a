import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import type { Note } from '../collect-questions.ts';
import { refuseQuestion } from '../refused.ts';

/** Attributes that do not change what a reader sees. */
const HARMLESS = new Set('id class lang title role scope dir href target rel'.split(' '));

/** The first number of a list, as the markup can write it. */
export const FIRST_NUMBER = /^\d{1,3}$/;

/**
 * Records each attribute whose formatting is lost. Refuses attributes that can run code, and cells that span several
 * rows or columns.
 */
export function noteAttributes({ name, attributes }: XmlElement, note: Note): void {
  for (const [attribute, value] of attributes) {
    if (attribute.startsWith('on') || /^\s*(javascript|vbscript|data):/i.test(value))
      refuseQuestion('active-content', `The attribute ${attribute} of <${name}> is not allowed in a question.`);
    if (HARMLESS.has(attribute) || /^(data|aria)-/.test(attribute) || attribute.startsWith('{')) continue;
    if ((attribute === 'rowspan' || attribute === 'colspan') && value.trim() === '1') continue;
    if (name === 'ol' && attribute === 'start' && FIRST_NUMBER.test(value)) continue;
    if (attribute === 'rowspan' || attribute === 'colspan')
      refuseQuestion('unsupported-element', 'A cell that spans several rows or columns cannot be written.');
    note('style-left-out', `The ${attribute} of <${name}> is left out.`);
  }
}
