import type { Markup, MarkupElement, MarkupNode } from '@kasauti/domain/form/content.ts';
import { inlineMarks } from '@kasauti/domain/form/inline-marks.ts';
import { firstNumberOf, type LineKind, lineKindOf, withoutLineMark } from '@kasauti/domain/form/line-kinds.ts';
import { MATHML, MATHML_ATTRIBUTES } from '@kasauti/domain/form/mathml.ts';
import { recordingsIn } from '@kasauti/domain/form/recordings.ts';
import { placeOf } from '@kasauti/domain/item/interactions.ts';
import { SaxesParser } from 'saxes';
import temml from 'temml';

/** Converts the LaTeX of a formula to a node. */
export type FormulaParser = (latex: string) => MarkupElement;

/** Error for an author's text or drawing that cannot be shown. The message says what is wrong. */
export class MarkupError extends Error {}

/**
 * Parses the authors' markup (see `SourceText` in the domain's content.ts) into allow-listed nodes. LaTeX is converted
 * to MathML here, so a candidate's phone does not have to do it. `formula` can be another way to convert it. Throws
 * `MarkupError`.
 */
export function parseMarkup(text: string, formula: FormulaParser = parseLatex): Markup {
  return text
    .trim()
    .split(/\n\s*\n/)
    .flatMap((block) =>
      parseBlock(
        block.split('\n').map((line) => line.trim()),
        formula,
      ),
    );
}

/** Parses a text that is shown inside a line and therefore has no paragraphs, lists or tables. Throws `MarkupError`. */
export function parseLine(text: string, formula: FormulaParser = parseLatex): Markup {
  return parseInline(text.trim(), formula);
}

function parseBlock(lines: string[], formula: FormulaParser): Markup {
  const nodes: Markup = [];
  for (let at = 0; at < lines.length; ) {
    const kind = lineKindOf(lines[at] ?? '');
    let end = at + 1;
    while (end < lines.length && lineKindOf(lines[end] ?? '') === kind) end += 1;
    nodes.push(...parseRun(kind, lines.slice(at, end), formula));
    at = end;
  }
  return nodes;
}

/** Parses lines of the same kind. */
function parseRun(kind: LineKind, run: string[], formula: FormulaParser): Markup {
  const inline = (line: string) => parseInline(withoutLineMark(line), formula);
  const entries = () => run.map((line) => element('li', inline(line)));
  if (kind === 'heading') return run.map((line) => element('h4', inline(line)));
  if (kind === 'list') return [element('ul', entries())];
  if (kind === 'table') return [parseTable(run, formula)];
  if (kind === 'recording') return run.flatMap(recordingsOf);
  const first = kind === 'numbered' ? firstNumberOf(run) : null;
  if (first !== null) return [element('ol', entries(), first === 1 ? undefined : { start: `${first}` })];
  return [
    element(
      'p',
      run.flatMap((line, n) => [...(n > 0 ? [element('br', [])] : []), ...parseInline(line, formula)]),
    ),
  ];
}

const RECORDING_IN_LINE = /\]\(audio:/;

function recordingsOf(line: string): MarkupElement[] {
  const [found] = recordingsIn(line);
  if (!found) throw new MarkupError('The settings of a recording cannot be read');
  const { recordingId, transcript, plays, isTextShown } = found;
  return [
    element('audio', [], {
      picture: recordingId,
      transcript,
      ...(plays !== null && { plays: `${plays}` }),
      text: isTextShown ? 'shown' : 'hidden',
    }),
  ];
}

function parseTable(lines: string[], formula: FormulaParser): MarkupElement {
  const rows = lines
    .filter((line) => !/^\|[\s:|-]+\|?$/.test(line))
    .map((line) =>
      line
        .replace(/^\|/, '')
        .replace(/(?<!\\)\|$/, '')
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim()),
    );
  const [head = [], ...body] = rows;
  const headRow = element(
    'tr',
    head.map((cell) => element('th', parseInline(cell, formula), { scope: 'col' })),
  );
  const bodyRows = body.map((row) =>
    element(
      'tr',
      row.map((cell) => element('td', parseInline(cell, formula))),
    ),
  );
  return element('table', [element('thead', [headRow]), element('tbody', bodyRows)]);
}

/**
 * Parses `$…$` (maths), `**bold**`, `*italic*`, `[[id]]` (the placeholder of an answer) and `![text](picture:id)`. A
 * backslash escapes the next character.
 */
function parseInline(text: string, formula: FormulaParser): Markup {
  const nodes: Markup = [];
  let at = 0;
  if (RECORDING_IN_LINE.test(text)) throw new MarkupError('A recording must be on a line of its own in the text');
  for (const match of text.matchAll(inlineMarks)) {
    if (match.index > at) nodes.push(text.slice(at, match.index));
    const [, escaped, alt, picture, latex, bold, italic, place] = match;
    if (escaped !== undefined) nodes.push(escaped);
    else if (picture !== undefined) nodes.push(pictureOf(picture, alt ?? ''));
    else if (latex !== undefined) nodes.push(formula(latex));
    else if (bold !== undefined) nodes.push(element('strong', parseInline(bold, formula)));
    else if (italic !== undefined) nodes.push(element('em', parseInline(italic, formula)));
    else if (place !== undefined) nodes.push(placeOf(place));
    at = match.index + match[0].length;
  }
  if (at < text.length) nodes.push(text.slice(at));
  return joinText(nodes);
}

function pictureOf(picture: string, alt: string): MarkupElement {
  return element('img', [], { picture, alt: alt.replace(/\\(.)/g, '$1').trim() });
}

function joinText(nodes: Markup): Markup {
  const joined: Markup = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (typeof node === 'string' && typeof last === 'string') joined[joined.length - 1] = last + node;
    else joined.push(node);
  }
  return joined;
}

const SVG = new Set(
  'svg g path line polyline polygon rect circle ellipse text tspan title desc defs marker'.split(' '),
);
const SVG_ATTRIBUTES = new Set(
  'viewBox d x y x1 y1 x2 y2 cx cy r rx ry dx dy width height points transform fill fill-opacity stroke stroke-width stroke-dasharray stroke-linecap stroke-linejoin text-anchor dominant-baseline font-size font-weight font-style font-family opacity id marker-end marker-start marker-mid markerWidth markerHeight markerUnits refX refY orient preserveAspectRatio'.split(
    ' ',
  ),
);
const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';
const LOCAL_MARKER = /^url\(#[A-Za-z][\w-]*\)$/;

/** Converts LaTeX to MathML. Throws `MarkupError`. */
export function parseLatex(latex: string): MarkupElement {
  let mathml: string;
  try {
    mathml = temml.renderToString(latex, { throwOnError: true, annotate: false, xml: true });
  } catch (cause) {
    throw new MarkupError(`This formula cannot be displayed: ${latex}`, { cause });
  }
  return parseXml(mathml, (tag, name, value) => {
    if (!MATHML.has(tag)) throw new MarkupError(`The formula ${latex} needs <${tag}>, which is not allowed`);
    return MATHML_ATTRIBUTES.has(name) ? value : null;
  });
}

/**
 * Parses an author's SVG drawing. Elements and attributes that are not on the list are refused. If they were dropped,
 * the drawing could look different from what the author meant.
 */
export function parseFigure(svg: string, alt: string): MarkupElement {
  const figure = parseXml(svg, (tag, name, value) => {
    if (!SVG.has(tag)) throw new MarkupError(`A drawing may not contain <${tag}>`);
    if (name === 'xmlns' && value === SVG_NAMESPACE) return null;
    if (name === '') return null;
    if (!SVG_ATTRIBUTES.has(name)) throw new MarkupError(`A drawing may not use the attribute ${name}`);
    if (/url\(/i.test(value) && !LOCAL_MARKER.test(value)) throw new MarkupError(`A drawing may not refer to ${value}`);
    return value;
  });
  if (figure.tag !== 'svg' || !figure.attributes?.viewBox)
    throw new MarkupError('A drawing is one <svg> with a viewBox');
  return { ...figure, attributes: { ...figure.attributes, role: 'img', 'aria-label': alt } };
}

type Attribute = (tag: string, name: string, value: string) => string | null;

/**
 * Parses strict XML into nodes. `attribute` returns the value to store for an attribute, or null to drop it. It is also
 * called once per element with an empty name, so that it can refuse the element.
 */
function parseXml(xml: string, attribute: Attribute): MarkupElement {
  const root: { children: MarkupNode[] } = { children: [] };
  const open: { children: MarkupNode[] }[] = [root];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw new MarkupError(`This is not well-formed: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw new MarkupError('A document type is not allowed');
  });
  parser.on('processinginstruction', () => {
    throw new MarkupError('A processing instruction is not allowed');
  });
  parser.on('opentag', (tag) => {
    attribute(tag.name, '', '');
    const kept = Object.entries(tag.attributes).flatMap(([name, value]) => {
      const text = attribute(tag.name, name, String(value));
      return text === null ? [] : [[name, text] as const];
    });
    const node = { tag: tag.name, attributes: Object.fromEntries(kept), children: [] as MarkupNode[] };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', (text) => {
    // White space between elements is dropped. No-break spaces are kept, because the author means them.
    if (/[^ \t\r\n]/.test(text)) open.at(-1)?.children.push(text.replaceAll(/[ \t\r\n]+/g, ' '));
  });
  parser.write(xml).close();
  const first = root.children[0];
  if (!first || typeof first === 'string') throw new MarkupError('There is nothing to show');
  return tidy(first);
}

/** Removes empty attributes and children to make the content smaller. */
function tidy(node: MarkupElement): MarkupElement {
  const children = (node.children ?? []).map((child) => (typeof child === 'string' ? child : tidy(child)));
  const attributes = node.attributes && Object.keys(node.attributes).length > 0 ? { attributes: node.attributes } : {};
  return { tag: node.tag, ...attributes, ...(children.length > 0 ? { children } : {}) };
}

function element(tag: string, children: Markup, attributes?: Record<string, string>): MarkupElement {
  return { tag, ...(attributes ? { attributes } : {}), ...(children.length > 0 ? { children } : {}) };
}
