/**
 * An XML document as a tree. The server builds it (`apps/server/platform/xml/read-xml.ts`), and rules read it. Comments
 * and processing instructions are left out.
 */
export type XmlElement = {
  /** The local name, without a prefix. */
  readonly name: string;
  /** The namespace, or an empty text. */
  readonly namespace: string;
  /** The attributes by local name. An attribute with a namespace has the key `{namespace}name`. */
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlNode[];
  /** The line of the start tag, from 1. */
  readonly line: number;
};

export type XmlNode = XmlElement | string;

/** Returns the child elements, without the text between them. */
export function childElements(element: XmlElement): XmlElement[] {
  return element.children.filter((child) => typeof child !== 'string');
}

/** Returns all text inside an element, in document order. */
export function textOf(element: XmlElement): string {
  return element.children.map((child) => (typeof child === 'string' ? child : textOf(child))).join('');
}
