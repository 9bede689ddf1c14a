import { documentOf, element, type Xml } from '../xml/write-xml.ts';
import { allIn, type Drawn, drawnById } from './svg-drawn.ts';
import { SVG_NAMESPACE } from './svg-names.ts';
import type { SvgSize } from './svg-size.ts';
import type { SvgValue } from './svg-values.ts';

/** Writes a drawing. The same drawing always gets the same bytes. */
export function writeSvg(root: Drawn, { width, height, viewBox }: SvgSize): Buffer {
  const size = Object.entries({ width, height, viewBox: viewBox.join(' ') });
  const attributes = new Map([...root.attributes, ...size.map(([name, value]) => [name, `${value}`] as const)]);
  for (const name of ['x', 'y']) attributes.delete(name);
  return documentOf(write({ ...root, attributes }, namesOf(root), { xmlns: SVG_NAMESPACE }));
}

/** Gives a short name to each element to which another refers. Other elements need no id. */
function namesOf(root: Drawn): Map<Drawn | string, string> {
  const values = allIn(root).flatMap(({ attributes }) => [...attributes.values()]);
  const referred = new Set(values.map((value) => (typeof value === 'string' ? null : value.to)));
  const targets = [...drawnById(root)].filter(([id]) => referred.has(id));
  return new Map(targets.flatMap(([id, node], at) => [id, node].map((key) => [key, `i${at + 1}`] as const)));
}

function write(node: Drawn, names: ReadonlyMap<Drawn | string, string>, first = {}): Xml {
  const id = names.get(node);
  const attributes = [...node.attributes].flatMap(([name, value]) => {
    const text = textOf(name, value, names);
    return text === null ? [] : [[name, text] as const];
  });
  const sorted = Object.fromEntries(attributes.toSorted(([one], [other]) => (one < other ? -1 : 1)));
  const children = node.children.map((child) => (typeof child === 'string' ? child : write(child, names)));
  return element(node.name, { ...first, ...(id && { id }), ...sorted }, children);
}

/** Returns the text of a value. A reference to an element that is not there becomes what browsers make of it. */
function textOf(name: string, value: SvgValue, names: ReadonlyMap<Drawn | string, string>): string | null {
  if (typeof value === 'string') return value;
  const target = names.get(value.to);
  if (name === 'href') return target ? `#${target}` : null;
  if (!target) return value.otherwise;
  return value.otherwise === 'none' ? `url(#${target})` : `url(#${target}) ${value.otherwise}`;
}
