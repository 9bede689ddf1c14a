import type { XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import { readXml } from '../xml/read-xml.ts';
import { NotInXml } from '../xml/write-xml.ts';
import type { XmlLimits } from '../xml/xml-limits.ts';
import { type Drawn, drawnById } from './svg-drawn.ts';
import {
  ATTRIBUTES,
  DEFINITIONS,
  ELEMENTS,
  INVISIBLE_ELEMENTS,
  REFERRING_ELEMENTS,
  SVG_NAMESPACE,
  TEXT_ELEMENTS,
  XLINK_NAMESPACE,
  XML_NAMESPACE,
} from './svg-names.ts';
import { refuseSvg, type SvgProblem, SvgRefusal } from './svg-problem.ts';
import { type SvgSize, sizeOfSvg } from './svg-size.ts';
import { propertiesOf, type Rule, rulesOf } from './svg-styles.ts';
import { checkedHref, checkedValue, type SvgValue } from './svg-values.ts';
import { refuseHeavy } from './svg-weight.ts';
import { writeSvg } from './write-svg.ts';

/** A drawing made anew from its listed parts. Its size is in pixels. */
export type CleanSvg = { bytes: Buffer; width: number; height: number };

/** Limits for a file. A drawing of 2 MB by a program has about 10,000 elements. */
const SVG_LIMITS: XmlLimits = { bytes: 2 * 1024 * 1024, depth: 60, elements: 20_000, attributesOfElement: 100 };

/** Returns whether a file may be a drawing in SVG. `cleanSvg` finds out. */
export function looksLikeSvg(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  return /^(?:\xef\xbb\xbf)?\s*</.test(text) && /<(?:[\w-]+:)?svg[\s>/]/.test(text);
}

/**
 * Makes a drawing anew from its elements and attributes that are listed in svg-names.ts. Scripts, event handlers,
 * metadata, hidden layers and comments are left out. Styles become attributes. A drawing is refused if it would look
 * different without something that is not listed. The result refers to nothing outside. The same drawing always gets
 * the same bytes, and cleaning them again changes nothing.
 */
export function cleanSvg(bytes: Uint8Array): CleanSvg | { problem: SvgProblem } {
  return caught(() => {
    const root = readRoot(bytes);
    const size = sizeOfSvg(root);
    const drawn = rebuild(root, { namespace: root.namespace, rules: rulesOf(root), isInText: false });
    if (!drawn) return refuseSvg('not-plain');
    refuseHeavy(drawn, drawnById(drawn));
    return { bytes: writeSvg(drawn, size), width: size.width, height: size.height };
  });
}

/** Returns the size that a drawing will have when it is clean. Returns null if it cannot be read. */
export function sizeOfDrawing(bytes: Uint8Array): SvgSize | null {
  const size = caught(() => sizeOfSvg(readRoot(bytes)));
  return 'problem' in size ? null : size;
}

function caught<Result extends object>(act: () => Result): Result | { problem: SvgProblem } {
  try {
    return act();
  } catch (error) {
    if (error instanceof SvgRefusal) return { problem: error.problem };
    if (error instanceof NotInXml) return { problem: 'unreadable' };
    throw error;
  }
}

/**
 * A document type that only names SVG. Graphviz and older programs write one, and it declares nothing. Every other one
 * is refused.
 */
const NAMED_TYPE = /<!DOCTYPE\s+svg\s+PUBLIC\s+"[^"<>[\]]*"\s+"[^"<>[\]]*"\s*>/;

function readRoot(bytes: Uint8Array): XmlElement {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const named = NAMED_TYPE.exec(file.toString('latin1'));
  const document = named
    ? Buffer.concat([file.subarray(0, named.index), file.subarray(named.index + named[0].length)])
    : file;
  const reading = readXml(document, SVG_LIMITS);
  if (reading.kind === 'refused')
    return refuseSvg(/^too-(?:deep|many)/.test(reading.code) ? 'too-complex' : 'unreadable');
  const { root } = reading;
  const isSvg = root.name === 'svg' && (root.namespace === SVG_NAMESPACE || root.namespace === '');
  return isSvg ? root : refuseSvg('no-drawing');
}

type Rebuilding = { namespace: string; rules: readonly Rule[]; isInText: boolean };

/** Copies an element with what is listed. Returns null if it draws nothing, like elements of other namespaces. */
function rebuild(element: XmlElement, rebuilding: Rebuilding): Drawn | null {
  if (element.namespace !== rebuilding.namespace || INVISIBLE_ELEMENTS.has(element.name)) return null;
  // A link leads nowhere in a picture. What it contains is drawn like a group.
  const name = element.name === 'a' ? (rebuilding.isInText ? 'tspan' : 'g') : element.name;
  if (!ELEMENTS.has(name)) return refuseSvg('not-plain');
  const attributes = attributesOf(element, rebuilding.rules);
  if (attributes.get('display') === 'none' && !DEFINITIONS.has(name)) return null;
  const isInText = TEXT_ELEMENTS.has(name);
  const children = element.children.flatMap((child): (Drawn | string)[] => {
    if (typeof child === 'string') return isInText ? [child] : [];
    const drawn = rebuild(child, { ...rebuilding, isInText });
    return drawn ? [drawn] : [];
  });
  return { name, id: element.attributes.get('id') ?? null, attributes, children };
}

function attributesOf(element: XmlElement, rules: readonly Rule[]): Map<string, SvgValue> {
  const kept = propertiesOf(element, rules);
  for (const [name, value] of element.attributes) {
    const kind = ATTRIBUTES.get(name);
    if (kind && value.trim() !== '') kept.set(name, checkedValue(value, kind));
  }
  const href = element.attributes.get('href') ?? element.attributes.get(`{${XLINK_NAMESPACE}}href`);
  if (href !== undefined && REFERRING_ELEMENTS.has(element.name)) kept.set('href', checkedHref(href));
  if (element.attributes.get(`{${XML_NAMESPACE}}space`) === 'preserve') kept.set('xml:space', 'preserve');
  return kept;
}
