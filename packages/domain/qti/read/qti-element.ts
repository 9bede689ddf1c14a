import { childElements, type XmlElement } from '../../text/xml-tree.ts';

/**
 * An element with its QTI 2.2 name. QTI 2 writes `responseIf` and `baseType`, QTI 3 writes `qti-response-if` and
 * `base-type`. The rest of the reader sees only the QTI 2 spelling.
 */
export type QtiElement = {
  readonly name: string;
  /** The name in the document, for messages. */
  readonly sourceName: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly QtiElement[];
  /** The text of the element itself, without the texts of its children. */
  readonly text: string;
  readonly line: number;
};

const QTI_2 = /^http:\/\/www\.imsglobal\.org\/xsd\/imsqti_v2p[12]$/;
const QTI_3 = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';

/** QTI 3 names for which the conversion to camel case does not give the QTI 2 name. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ['durationLt', 'durationLT'],
  ['durationGte', 'durationGTE'],
]);

/** Returns whether a document is an item of QTI 2.1, 2.2 or 3.0. */
export function isQtiItem(root: XmlElement): boolean {
  if (root.namespace === QTI_3) return root.name === 'qti-assessment-item';
  return QTI_2.test(root.namespace) && root.name === 'assessmentItem';
}

/**
 * Converts an element and its descendants to QTI 2.2 names. An element of another namespace gets a name that matches no
 * rule of QTI.
 */
export function qtiElement(source: XmlElement): QtiElement {
  const attributes = [...source.attributes].filter(([name]) => !name.startsWith('{'));
  return {
    name: nameOf(source),
    sourceName: source.name,
    attributes: Object.fromEntries(attributes.map(([name, value]) => [camelCase(name), value])),
    children: childElements(source).map(qtiElement),
    text: source.children.filter((child) => typeof child === 'string').join(''),
    line: source.line,
  };
}

/** Returns the QTI 2.2 name of an element, without converting its children. */
export function nameOf({ name, namespace }: XmlElement): string {
  if (QTI_2.test(namespace)) return name;
  if (namespace !== QTI_3 || !name.startsWith('qti-')) return `{${namespace}}${name}`;
  const plain = camelCase(name.slice('qti-'.length));
  return OTHER_NAMES.get(plain) ?? plain;
}

function camelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_hyphen, letter: string) => letter.toUpperCase());
}
