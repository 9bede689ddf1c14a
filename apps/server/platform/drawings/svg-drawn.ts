import type { SvgValue } from './svg-values.ts';

/** An element of a clean drawing. `id` is the id in the file, if it has one. */
export type Drawn = {
  name: string;
  id: string | null;
  attributes: Map<string, SvgValue>;
  children: (Drawn | string)[];
};

/** Returns the elements by their ids, in the order of the file. Of two with the same id, the first counts. */
export function drawnById(root: Drawn): Map<string, Drawn> {
  const byId = new Map<string, Drawn>();
  for (const node of allIn(root)) if (node.id !== null && !byId.has(node.id)) byId.set(node.id, node);
  return byId;
}

/** Returns all elements of a drawing, in the order of the file. */
export function allIn(node: Drawn): Drawn[] {
  return [node, ...node.children.flatMap((child) => (typeof child === 'string' ? [] : allIn(child)))];
}
