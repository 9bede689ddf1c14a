import type { Markup, MarkupElement, MarkupNode } from '@kasauti/domain/form/content.ts';
import { withPictureAddresses } from '@kasauti/domain/form/pictures.ts';
import { interactionAt } from '@kasauti/domain/item/interactions.ts';
import { element, type Xml } from '../../../../platform/xml/write-xml.ts';
import { parseLatex, parseLine, parseMarkup } from '../../source/parse-markup.ts';
import { refuseQuestion } from '../refused.ts';

/* Converts the authors' markup to XHTML. `write-html.ts` is the way back. */

const MATHML = 'http://www.w3.org/1998/Math/MathML';

/** The XHTML that replaces a placeholder. A block may not be inside a paragraph. */
export type Placed = Xml & { isBlock?: true };
export type PlaceWriter = (id: string) => Placed;
/** Returns the address of a file by the id of its picture or recording. */
export type PictureAddress = (pictureId: string) => string;
/**
 * How pictures and recordings are written. `recordingOf` gets the attributes of a recording, with its address `src`.
 */
export type FileWriter = { addressOf: PictureAddress; recordingOf: (attributes: Record<string, string>) => Xml };

/** How the elements that are not HTML are written. */
type Writers = Pick<FileWriter, 'recordingOf'> & { place: PlaceWriter };

const noPlaces: PlaceWriter = (id) => refuseQuestion('unsupported-element', `[[${id}]] has no place in this text.`);

/** Converts a text with paragraphs, lists and tables. Throws `MarkupError`. */
export function blocksOf(text: string, { addressOf, recordingOf }: FileWriter, place: PlaceWriter = noPlaces): Xml[] {
  const writers = { recordingOf, place };
  return withPictureAddresses(parseMarkup(text, withLatex), addressOf).flatMap((node) => blockOf(node, writers));
}

/** Converts a text. If it is a single paragraph, returns what is in it, so that it can stand inside a line. */
export function textOf(text: string, { addressOf, recordingOf }: FileWriter): (Xml | string)[] {
  const writers = { recordingOf, place: noPlaces };
  const nodes = withPictureAddresses(parseMarkup(text, withLatex), addressOf);
  const [only, ...others] = nodes;
  if (!only || typeof only === 'string' || only.tag !== 'p' || others.length > 0)
    return nodes.flatMap((node) => blockOf(node, writers));
  return inlineOf(only.children ?? [], writers);
}

/** Converts a text without blocks, as `parseLine` reads it. */
export function lineOf(text: string, { addressOf, recordingOf }: FileWriter): (Xml | string)[] {
  return inlineOf(withPictureAddresses(parseLine(text, withLatex), addressOf), { recordingOf, place: noPlaces });
}

function blockOf(node: MarkupNode, writers: Writers): Xml[] {
  if (typeof node === 'string' || node.tag !== 'p')
    return [nodeOf(node, writers)].filter((one) => typeof one !== 'string');
  return dividedByBlocks(node.children ?? [], writers);
}

/** Writes a paragraph. A block at one of its placeholders divides it, because a paragraph contains no blocks. */
function dividedByBlocks(nodes: Markup, writers: Writers): Xml[] {
  const blocks: Xml[] = [];
  let line: (Xml | string)[] = [];
  const endLine = () => {
    if (line.some((part) => typeof part !== 'string' || part.trim() !== '')) blocks.push(element('p', {}, line));
    line = [];
  };
  for (const node of nodes) {
    const id = interactionAt(node);
    const placed = id === null ? null : writers.place(id);
    if (placed?.isBlock) {
      endLine();
      blocks.push(placed);
    } else line.push(placed ?? nodeOf(node, writers));
  }
  endLine();
  return blocks;
}

function inlineOf(nodes: Markup, writers: Writers): (Xml | string)[] {
  return nodes.map((node) => nodeOf(node, writers));
}

function nodeOf(node: MarkupNode, writers: Writers): Xml | string {
  if (typeof node === 'string') return node;
  const id = interactionAt(node);
  if (id !== null) {
    const placed = writers.place(id);
    if (placed.isBlock)
      refuseQuestion(
        'block-inside-line',
        `[[${id}]] stands in a list, a table or bold text, where no field can be written.`,
      );
    return placed;
  }
  const { tag, attributes = {}, children = [] } = node;
  if (tag === 'img') return element('img', { src: attributes.src, alt: attributes.alt });
  if (tag === 'audio') return writers.recordingOf(attributes);
  if (tag === 'table') refuseUneven(node);
  const named = tag === 'math' ? { xmlns: MATHML, ...attributes } : attributes;
  return element(tag, named, inlineOf(children, writers));
}

function refuseUneven(table: MarkupElement): void {
  const rowsIn = ({ tag, children = [] }: MarkupElement): number[] =>
    tag === 'tr' ? [children.length] : children.flatMap((child) => (typeof child === 'string' ? [] : rowsIn(child)));
  if (new Set(rowsIn(table)).size > 1)
    refuseQuestion('unsupported-element', 'The rows of a table have different numbers of cells.');
}

/** Renders a formula together with its LaTeX, which another program and our own reader can use. */
function withLatex(latex: string): MarkupElement {
  const { children = [], ...math } = parseLatex(latex);
  const annotation = { tag: 'annotation', attributes: { encoding: TEX }, children: [latex] };
  return { ...math, children: [{ tag: 'semantics', children: [{ tag: 'mrow', children }, annotation] }] };
}

export const TEX = 'application/x-tex';
