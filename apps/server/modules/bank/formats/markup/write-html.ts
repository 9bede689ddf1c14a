import { MAX_NUMBER } from '@kasauti/domain/form/line-kinds.ts';
import { childElements, textOf, type XmlElement, type XmlNode } from '@kasauti/domain/text/xml-tree.ts';
import type { Note } from '../collect-questions.ts';
import { refuseQuestion } from '../refused.ts';
import { FIRST_NUMBER, noteAttributes } from './note-attributes.ts';
import { writeMath } from './write-mathml.ts';
import { LINE_MARK, linesOfText, markOfLine, writeFormula, writeInline } from './write-plain.ts';
import { writeTable } from './write-table.ts';

export type HtmlWriting = {
  note: Note;
  /** Converts an element that belongs to the file format and not to HTML. Returns null for other elements. */
  ownElement?: (element: XmlElement) => string | null;
};

/** Elements that are removed, while their content is kept. */
const TRANSPARENT = new Set('span font small big abbr label bdi time data ins body html'.split(' '));
const CONTAINERS = new Set('p div section article header footer main center address figure'.split(' '));
const HEADINGS = new Set('h1 h2 h3 h4 h5 h6'.split(' '));
const BOLD = new Set(['b', 'strong', 'th']);
const ITALIC = new Set(['i', 'em', 'cite', 'var', 'dfn']);
/** Elements that lose only their formatting. */
const LOSE_LOOK = new Set('code kbd samp tt mark blockquote figcaption'.split(' '));
const ACTIVE = new Set('script iframe object embed applet form input button select textarea link meta base'.split(' '));
const MEDIA = new Set('img svg picture video audio canvas'.split(' '));

/**
 * Converts HTML to the authors' markup. Anything that the markup cannot show is recorded or refused. It is never
 * dropped silently.
 */
export function writeHtml(nodes: readonly XmlNode[], writing: HtmlWriting): string {
  return linesOfText(inline(nodes, writing));
}

/**
 * Converts nodes to one text. Blocks are separated by empty lines, so they can be in the same text as inline content.
 */
function inline(nodes: readonly XmlNode[], writing: HtmlWriting): string {
  return nodes
    .map((node) =>
      typeof node === 'string' ? writeInline(node.replaceAll(/[ \t\r\n]+/g, ' ')) : inlineElement(node, writing),
    )
    .join('');
}

function inlineElement(element: XmlElement, writing: HtmlWriting): string {
  const own = writing.ownElement?.(element);
  if (own !== undefined && own !== null) return own;
  const { name, children } = element;
  const { note } = writing;
  // `writeMathml` checks formulas itself, so their attributes are not recorded.
  if (name === 'math') return writeFormula(writeMath(element));
  noteAttributes(element, note);
  if (TRANSPARENT.has(name)) return inline(children, writing);
  if (name === 'q') return `“${inline(children, writing)}”`;
  if (CONTAINERS.has(name)) return `\n\n${inline(children, writing)}\n\n`;
  if (name === 'br') return '\n';
  if (BOLD.has(name)) return emphasis('**', element, writing);
  if (ITALIC.has(name)) return emphasis('*', element, writing);
  if (name === 'u') {
    note('underline-now-bold', 'Underlined text was changed to bold text.');
    return emphasis('**', element, writing);
  }
  if (name === 'sub' || name === 'sup') return script(element);
  return block(element, writing) ?? otherElement(element, writing);
}

function block(element: XmlElement, writing: HtmlWriting): string | null {
  const { name } = element;
  const { note } = writing;
  if (name === 'ul') return list(element, writing, () => '- ');
  if (name === 'ol') return list(element, writing, numbersFrom(element));
  if (name === 'table') return `\n\n${writeTable(element, note, (cell) => linesOfText(inline(cell, writing)))}\n\n`;
  if (HEADINGS.has(name)) {
    const text = linesOfText(inline(element.children, writing)).replaceAll(/\n+/g, ' ');
    return text === '' ? '' : `\n\n${LINE_MARK}# ${text}\n\n`;
  }
  if (name !== 'hr') return null;
  note('element-changed', 'A line across the text is left out.');
  return '\n\n';
}

function otherElement({ name, children }: XmlElement, writing: HtmlWriting): string {
  if (LOSE_LOOK.has(name)) {
    writing.note('element-changed', `The text of <${name}> was changed to normal text.`);
    const text = inline(children, writing);
    return name === 'blockquote' || name === 'figcaption' ? `\n\n${text}\n\n` : text;
  }
  if (name === 'a') {
    writing.note('link-left-out', 'A link is left out. Its words stay.');
    return inline(children, writing);
  }
  if (ACTIVE.has(name)) refuseQuestion('active-content', `<${name}> is not allowed in a question.`);
  if (MEDIA.has(name)) refuseQuestion('unsupported-element', `This picture or sound cannot be imported: <${name}>.`);
  return refuseQuestion('unsupported-element', `<${name}> cannot be shown in a question.`);
}

/** Writes emphasis. Markup ends it at the end of each line. It cannot contain other emphasis or an asterisk. */
function emphasis(mark: '*' | '**', { name, children }: XmlElement, writing: HtmlWriting): string {
  const isInside = children.some((child) => typeof child !== 'string' && holdsEmphasis(child));
  if (isInside) writing.note('style-left-out', 'Emphasis inside emphasis is left out.');
  const text = inline(children.flatMap(isInside ? withoutEmphasis : (child) => [child]), writing);
  const written = text.split('\n').map((line) => {
    const words = line.trim();
    if (words === '') return line;
    if (words.includes('*')) refuseQuestion('unsupported-element', `A star inside <${name}> is not supported.`);
    const lineMark = markOfLine(words);
    return line.replace(words, () => `${lineMark}${mark}${words.slice(lineMark.length)}${mark}`);
  });
  return written.join('\n');
}

const isEmphasis = ({ name }: XmlElement) => BOLD.has(name) || ITALIC.has(name) || name === 'u';

function holdsEmphasis(element: XmlElement): boolean {
  return isEmphasis(element) || childElements(element).some(holdsEmphasis);
}

function withoutEmphasis(node: XmlNode): XmlNode[] {
  if (typeof node === 'string') return [node];
  const children = node.children.flatMap(withoutEmphasis);
  return isEmphasis(node) ? children : [{ ...node, children }];
}

/** Writes a subscript or superscript as a formula, because the markup has neither. */
function script(element: XmlElement): string {
  const text = textOf(element).trim();
  if (text === '') return '';
  if (childElements(element).length > 0 || !/^[\p{L}\p{M}\p{N} +\-−–'().,/=]+$/u.test(text))
    refuseQuestion('unsupported-element', `<${element.name}> with this content cannot be written: ${text}.`);
  const words = /^[\p{N}+\-−]+$/u.test(text) ? text : `\\text{${text}}`;
  return writeFormula(`${element.name === 'sub' ? '_' : '^'}{${words}}`);
}

/** Returns the marks of a numbered list. Its first number is 1 if the list does not say another one. */
function numbersFrom(element: XmlElement): (at: number) => string {
  const start = element.attributes.get('start') ?? '';
  const first = FIRST_NUMBER.test(start) ? Number(start) : 1;
  if (first + childElements(element).length - 1 > MAX_NUMBER)
    refuseQuestion('unsupported-element', `A numbered list goes beyond ${MAX_NUMBER}.`);
  return (at) => `${first + at}. `;
}

function list(element: XmlElement, writing: HtmlWriting, markAt: (at: number) => string): string {
  const lines = childElements(element).map((entry, at) => {
    if (entry.name !== 'li') refuseQuestion('unsupported-element', `A list contains <${entry.name}>.`);
    const text = linesOfText(inline(entry.children, writing)).replaceAll(/\n+/g, '\n');
    if (text.includes('\n')) refuseQuestion('unsupported-element', 'An entry of a list has several lines.');
    return `${LINE_MARK}${markAt(at)}${text}`;
  });
  return `\n\n${lines.join('\n')}\n\n`;
}
