import type { XmlElement, XmlNode } from '@kasauti/domain/text/xml-tree.ts';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { XML_LIMITS, type XmlLimits } from './xml-limits.ts';

export type XmlRefusalCode =
  | 'too-large'
  | 'bad-encoding'
  | 'dtd-forbidden'
  | 'undefined-entity'
  | 'xinclude-forbidden'
  | 'too-deep'
  | 'too-many-elements'
  | 'too-many-attributes'
  | 'ill-formed-xml';

/** Why and where a document is refused. `element` is the innermost open element, or empty before the root. */
export type XmlRefusal = { kind: 'refused'; code: XmlRefusalCode; reason: string; line: number; element: string };
export type XmlReading = { kind: 'tree'; root: XmlElement } | XmlRefusal;

const XINCLUDE = 'http://www.w3.org/2001/XInclude';
const ENCODINGS = new Set(['utf-8', 'us-ascii']);

/**
 * Reads a document that may be malicious. It replaces only the five entities of XML and character references. A
 * document type is refused. Nothing else is therefore expanded or fetched. Processing instructions are ignored. The
 * bytes must be UTF-8. XInclude is refused, because a reader that ignores it would show less than the author wrote.
 */
export function readXml(bytes: Uint8Array, limits: XmlLimits = XML_LIMITS): XmlReading {
  const building = startTree(limits);
  try {
    if (bytes.byteLength > limits.bytes)
      throw new XmlStop('too-large', `The document has more than ${limits.bytes} bytes.`);
    building.parser.write(decode(bytes)).close();
    return { kind: 'tree', root: building.root() };
  } catch (error) {
    if (!(error instanceof XmlStop)) throw error;
    const { code, message: reason } = error;
    return { kind: 'refused', code, reason, line: building.parser.line, element: building.openElement() };
  }
}

/** Thrown inside the parser to stop reading. `readXml` turns it into a refusal. */
class XmlStop extends Error {
  readonly code: XmlRefusalCode;

  constructor(code: XmlRefusalCode, reason: string, cause?: unknown) {
    super(reason, { cause });
    this.code = code;
  }
}

function decode(bytes: Uint8Array): string {
  try {
    // A wrong byte must not become U+FFFD. The text of a question would change without an error.
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new XmlStop('bad-encoding', 'The document is not valid UTF-8.', cause);
  }
}

type OpenElement = Omit<XmlElement, 'children'> & { children: XmlNode[] };

function startTree(limits: XmlLimits) {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const open: OpenElement[] = [];
  let root: OpenElement | undefined;
  let elements = 0;
  let attributes = 0;

  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !ENCODINGS.has(encoding.toLowerCase()))
      throw new XmlStop('bad-encoding', `The document declares ${encoding}, and only UTF-8 is read.`);
  });
  parser.on('doctype', () => {
    throw new XmlStop('dtd-forbidden', 'A document type is not allowed.');
  });
  parser.on('error', (error) => {
    // The parser has no codes for its errors, so the text of the error is checked. The conformance cases fail if this
    // text changes.
    const isEntity = /undefined entity/i.test(error.message);
    throw new XmlStop(isEntity ? 'undefined-entity' : 'ill-formed-xml', error.message, error);
  });
  parser.on('opentagstart', () => {
    attributes = 0;
    elements += 1;
    if (elements > limits.elements)
      throw new XmlStop('too-many-elements', `The document has more than ${limits.elements} elements.`);
    if (open.length >= limits.depth)
      throw new XmlStop('too-deep', `Elements are nested more than ${limits.depth} levels deep.`);
  });
  parser.on('attribute', () => {
    attributes += 1;
    if (attributes > limits.attributesOfElement)
      throw new XmlStop('too-many-attributes', `An element has more than ${limits.attributesOfElement} attributes.`);
  });
  parser.on('opentag', (tag) => {
    if (tag.uri === XINCLUDE) throw new XmlStop('xinclude-forbidden', 'XInclude is not allowed.');
    const element = elementOf(tag, parser.line);
    open.at(-1)?.children.push(element);
    root ??= element;
    open.push(element);
  });
  parser.on('closetag', () => void open.pop());
  const addText = (text: string) => {
    const siblings = open.at(-1)?.children;
    const last = siblings?.at(-1);
    if (typeof last === 'string') siblings?.splice(-1, 1, last + text);
    else siblings?.push(text);
  };
  parser.on('text', addText);
  parser.on('cdata', addText);

  return {
    parser,
    openElement: () => open.at(-1)?.name ?? '',
    root: (): XmlElement => {
      if (!root) throw new XmlStop('ill-formed-xml', 'The document has no element.');
      return root;
    },
  };
}

function elementOf(tag: SaxesTagNS, line: number): OpenElement {
  const attributes = Object.values(tag.attributes).map(({ local, uri, value, prefix }) => {
    const isPlain = uri === '' || prefix === '';
    return [isPlain ? local : `{${uri}}${local}`, value] as const;
  });
  return { name: tag.local, namespace: tag.uri, attributes: new Map(attributes), children: [], line };
}
