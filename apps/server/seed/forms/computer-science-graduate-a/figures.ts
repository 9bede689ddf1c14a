import { circle, drawing, head, label, line } from '../drawing.ts';

type Point = [x: number, y: number];

/** Edges of the weighted graph. The test of the keys also uses them. */
export const weightedEdges: [from: string, to: string, weight: number][] = [
  ['A', 'B', 4],
  ['A', 'C', 2],
  ['B', 'C', 1],
  ['B', 'D', 5],
  ['C', 'D', 8],
  ['C', 'E', 10],
  ['D', 'E', 2],
  ['D', 'F', 6],
  ['E', 'F', 3],
];

const places: Record<string, Point> = {
  A: [30, 115],
  B: [110, 40],
  C: [110, 190],
  D: [220, 40],
  E: [220, 190],
  F: [300, 115],
};

export function weightedGraph(): string {
  const edges = weightedEdges.map(([from, to]) => between(place(from), place(to), 18));
  const weights = weightedEdges.map(([from, to, weight]) => beside(place(from), place(to), String(weight)));
  const vertices = Object.entries(places).map(([name, [x, y]]) => circle(x, y, 18) + label(x, y + 5, name));
  return drawing(330, 225, ...edges, ...weights, ...vertices);
}

function place(name: string): Point {
  const found = places[name];
  if (!found) throw new Error(`no vertex ${name}`);
  return found;
}

/** Draws a line between two circles of this radius. */
function between([x1, y1]: Point, [x2, y2]: Point, radius: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [dx, dy] = [((x2 - x1) / length) * radius, ((y2 - y1) / length) * radius];
  return line(round(x1 + dx), round(y1 + dy), round(x2 - dx), round(y2 - dy));
}

/** Draws a weight next to the middle of its edge, on the left in the direction of the edge. */
function beside([x1, y1]: Point, [x2, y2]: Point, text: string): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [nx, ny] = [(y2 - y1) / length, -(x2 - x1) / length];
  return label(round((x1 + x2) / 2 + nx * 13), round((y1 + y2) / 2 + ny * 13 + 5), text);
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

/**
 * Draws the automaton. Its states q₀ (start, accepting), q₁ and q₂ are the remainders of the part of the binary number
 * read so far, divided by 3.
 */
export function remainderAutomaton(): string {
  const [x0, x1, x2, y] = [90, 190, 290, 120];
  return drawing(
    330,
    185,
    line(20, y, x0 - 26, y),
    head(x0 - 24, y, 0),
    ...[x0, x1, x2].map((x) => circle(x, y, 24)),
    circle(x0, y, 19),
    label(x0, y + 5, 'q₀'),
    label(x1, y + 5, 'q₁'),
    label(x2, y + 5, 'q₂'),
    bend([x0 + 19, y - 15], [x1 - 19, y - 15], -28),
    bend([x1 - 19, y + 15], [x0 + 19, y + 15], 28),
    bend([x1 + 19, y - 15], [x2 - 19, y - 15], -28),
    bend([x2 - 19, y + 15], [x1 + 19, y + 15], 28),
    loop(x0, y - 22),
    loop(x2, y - 22),
    label(x0, y - 74, '0'),
    label(x2, y - 74, '1'),
    label((x0 + x1) / 2, y - 35, '1'),
    label((x0 + x1) / 2, y + 47, '1'),
    label((x1 + x2) / 2, y - 35, '0'),
    label((x1 + x2) / 2, y + 47, '0'),
  );
}

function bend([x1, y1]: Point, [x2, y2]: Point, height: number): string {
  const [cx, cy] = [(x1 + x2) / 2, (y1 + y2) / 2 + height];
  return `<path d="M${x1} ${y1} Q${cx} ${cy} ${x2} ${y2}"/>${head(x2, y2, Math.atan2(y2 - cy, x2 - cx))}`;
}

function loop(x: number, y: number): string {
  const d = `M${x - 10} ${y} C${x - 34} ${y - 60} ${x + 34} ${y - 60} ${x + 10} ${y}`;
  return `<path d="${d}"/>${head(x + 10, y, Math.atan2(60, -24))}`;
}

export type Tree = { key: number; left?: Tree; right?: Tree };

export const searchTree: Tree = {
  key: 40,
  left: { key: 20, left: { key: 10 }, right: { key: 30 } },
  right: { key: 60, right: { key: 80, left: { key: 70 } } },
};

export function treeFigure(): string {
  const at: Record<number, Point> = {
    40: [150, 30],
    20: [80, 90],
    60: [220, 90],
    10: [40, 150],
    30: [120, 150],
    80: [270, 150],
    70: [225, 210],
  };
  const node = (key: number): Point => at[key] ?? [0, 0];
  const strokes = (tree: Tree): string[] =>
    [tree.left, tree.right].flatMap((child) =>
      child ? [between(node(tree.key), node(child.key), 18), ...strokes(child)] : [],
    );
  const circles = Object.keys(at).map((key) => {
    const [x, y] = node(Number(key));
    return circle(x, y, 18) + label(x, y + 5, key);
  });
  return drawing(310, 240, ...strokes(searchTree), ...circles);
}
