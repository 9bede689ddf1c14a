import type { Drawn } from './svg-drawn.ts';
import { INHERITED_REFERENCES } from './svg-names.ts';
import { refuseSvg } from './svg-problem.ts';

/** Largest weight of a drawing. A map with 1,000 detailed borders weighs 20,000. */
const MAX_WEIGHT = 100_000;
/** Characters of a path or of a text that weigh as much as one shape. */
const CHARACTERS_PER_SHAPE = 100;
/** How many elements may refer to one another in a row. Drawings need about four. */
const MAX_ROW = 20;

/** How heavy an element is, and how many references in a row it needs. */
type Load = { weight: number; row: number };

/**
 * Refuses a drawing that takes too long to draw. Its weight is the number of shapes that are drawn, each as often as it
 * is drawn. A few lines that refer to one another could otherwise draw a billion shapes. References in a circle are
 * refused too.
 */
export function refuseHeavy(root: Drawn, byId: ReadonlyMap<string, Drawn>): void {
  const known = new Map<Drawn, Load>();
  const onPath = new Set<Drawn>();

  const loadOf = (node: Drawn, rowSoFar: number): Load => {
    const found = known.get(node);
    if (found) return found;
    if (onPath.has(node) || rowSoFar > MAX_ROW) refuseSvg('too-complex');
    onPath.add(node);
    let [own, inherited, row] = [1, 1, 0];
    const lengthen = (text: string) => {
      own += Math.floor(text.length / CHARACTERS_PER_SHAPE);
    };
    for (const [name, value] of node.attributes) {
      if (typeof value === 'string') {
        lengthen(value);
        continue;
      }
      const target = byId.get(value.to);
      if (!target) continue;
      const load = loadOf(target, rowSoFar + 1);
      row = Math.max(row, load.row + 1);
      if (INHERITED_REFERENCES.has(name)) inherited += load.weight;
      else own += load.weight;
    }
    for (const child of node.children) {
      if (typeof child === 'string') {
        lengthen(child);
        continue;
      }
      const load = loadOf(child, rowSoFar);
      row = Math.max(row, load.row);
      own += load.weight;
    }
    onPath.delete(node);
    const load = { weight: own * inherited, row };
    if (load.weight > MAX_WEIGHT || row > MAX_ROW) refuseSvg('too-complex');
    known.set(node, load);
    return load;
  };

  loadOf(root, 0);
}
