/** XML that has been written, with all its texts escaped. */
export type Xml = { readonly xml: string };

/** Attributes of an element. Those without a value are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** Error for a text that XML cannot contain, for example a control character. */
export class NotInXml extends Error {}

/** Characters that XML 1.0 does not allow, not even as references (§2.2). */
const FORBIDDEN = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u;

/** Writes an element. Strings among the children are texts and are escaped. Throws `NotInXml`. */
export function element(name: string, attributes: Attributes, children: readonly (Xml | string)[] = []): Xml {
  const start = `<${name}${Object.entries(attributes).map(attribute).join('')}`;
  const content = children.map((child) => (typeof child === 'string' ? escapeText(child) : child.xml)).join('');
  return { xml: content === '' ? `${start}/>` : `${start}>${content}</${name}>` };
}

/** Returns a document with this root as UTF-8. */
export function documentOf(root: Xml): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${root.xml}\n`, 'utf8');
}

function attribute([name, value]: [string, Attributes[string]]): string {
  return value === undefined ? '' : ` ${name}="${escapeAttribute(String(value))}"`;
}

function escapeText(text: string): string {
  refuseForbidden(text);
  // A reader turns a carriage return into a line break, so it is written as a reference.
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\r', '&#13;');
}

function escapeAttribute(text: string): string {
  // A reader turns tabs and line breaks of an attribute into spaces, so they are written as references.
  return escapeText(text).replaceAll('"', '&quot;').replaceAll('\t', '&#9;').replaceAll('\n', '&#10;');
}

function refuseForbidden(text: string): void {
  const found = FORBIDDEN.exec(text)?.[0];
  if (found === undefined) return;
  const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  throw new NotInXml(`The text has the character U+${code}, which a file of XML cannot contain`);
}
