import { isDeepStrictEqual } from 'node:util';
import type { MarkupElement } from '@kasauti/domain/form/content.ts';
import { childElements, textOf, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { MarkupError, parseLatex } from '../../source/parse-markup.ts';
import { refuseQuestion } from '../refused.ts';
import { TEX } from './write-xhtml.ts';

/** Functions that return an element of MathML in LaTeX. They get its children as LaTeX. */
const WRITERS: Readonly<Record<string, (children: readonly string[]) => string>> = {
  mfrac: ([top = '', bottom = '']) => `\\frac{${top}}{${bottom}}`,
  msqrt: (children) => `\\sqrt{${children.join(' ')}}`,
  mroot: ([base = '', degree = '']) => `\\sqrt[${degree}]{${base}}`,
  msup: ([base = '', power = '']) => `{${base}}^{${power}}`,
  msub: ([base = '', index = '']) => `{${base}}_{${index}}`,
  msubsup: ([base = '', index = '', power = '']) => `{${base}}_{${index}}^{${power}}`,
  munder: ([base = '', under = '']) => `\\underset{${under}}{${base}}`,
  mover: ([base = '', over = '']) => `\\overset{${over}}{${base}}`,
  munderover: ([base = '', under = '', over = '']) => `\\overset{${over}}{\\underset{${under}}{${base}}}`,
};
const ROWS = new Set(['math', 'mrow', 'mstyle', 'mpadded']);
const OPERANDS: Readonly<Record<string, number>> = {
  mfrac: 2,
  mroot: 2,
  msup: 2,
  msub: 2,
  msubsup: 3,
  munder: 2,
  mover: 2,
  munderover: 3,
};

/**
 * Converts a formula to LaTeX. If the formula contains its LaTeX, that is used, but only if it is shown in exactly the
 * same way: another program may have changed one of the two.
 */
export function writeMath(math: XmlElement): string {
  return ownLatex(math) ?? writeMathml(math);
}

function ownLatex(math: XmlElement): string | null {
  const [semantics] = childElements(math);
  if (semantics?.name !== 'semantics') return null;
  const [shown, ...others] = childElements(semantics);
  const annotation = others.find(({ attributes }) => attributes.get('encoding') === TEX);
  const latex = annotation ? textOf(annotation).trim() : '';
  if (!shown || latex === '' || /[$\n]/.test(latex)) return null;
  const content = shown.name === 'mrow' ? shown.children : [shown];
  try {
    return isDeepStrictEqual(parseLatex(latex), nodeOf({ ...math, children: content })) ? latex : null;
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    return null;
  }
}

/** Converts an element to a node like those that `parseLatex` returns, without empty attributes and children. */
function nodeOf({ name, attributes, children }: XmlElement): MarkupElement {
  const kept = [...attributes].filter(([attribute]) => attribute !== 'xmlns');
  return {
    tag: name,
    ...(kept.length > 0 ? { attributes: Object.fromEntries(kept) } : {}),
    ...(children.length > 0
      ? { children: children.map((child) => (typeof child === 'string' ? child : nodeOf(child))) }
      : {}),
  };
}

/** Converts MathML to LaTeX. Refuses elements that are not supported here. */
function writeMathml(element: XmlElement): string {
  const { name } = element;
  if (name === 'semantics') return writeMathml(presentation(element));
  if (name === 'mi' || name === 'mn' || name === 'mo' || name === 'mtext') return token(element);
  if (name === 'mspace') return '\\;';
  const children = childElements(element);
  const written = children.map(writeMathml);
  if (ROWS.has(name)) return written.join(' ');
  const write = Object.hasOwn(WRITERS, name) ? WRITERS[name] : undefined;
  const operands = OPERANDS[name] ?? children.length;
  if (!write || operands !== children.length)
    return refuseQuestion('unsupported-formula', `A formula with <${name}> cannot be written.`);
  return write(written);
}

/**
 * Returns the first child of <semantics>, which is the one that is shown. The others are the same formula in another
 * notation.
 */
function presentation(element: XmlElement): XmlElement {
  const [first] = childElements(element);
  return first ?? refuseQuestion('unsupported-formula', 'A formula is empty.');
}

function token(element: XmlElement): string {
  const text = textOf(element).trim().replaceAll(/\s+/g, ' ');
  if (element.attributes.has('mathvariant') && element.attributes.get('mathvariant') !== 'normal')
    refuseQuestion('unsupported-formula', 'A formula with another typeface cannot be written.');
  if (/[$\\^~]/.test(text)) refuseQuestion('unsupported-formula', `A formula with ${text} cannot be written.`);
  const plain = text.replaceAll(/[%#&_{}]/g, '\\$&');
  if (element.name === 'mtext') return `\\text{${plain}}`;
  if (element.name === 'mo') return plain.length > 1 ? `\\operatorname{${plain}}` : plain;
  const isLong = element.name === 'mi' && [...text].length > 1;
  return isLong || element.attributes.has('mathvariant') ? `\\mathrm{${plain}}` : plain;
}
