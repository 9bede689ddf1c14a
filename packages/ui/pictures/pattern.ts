/**
 * Pictures of the site: tiles with quarter circles, triangles, bars and dots in one hue. A picture depends only on its
 * seed and hue, so a category looks the same on a card, on a certificate and in an e-mail. The pictures are
 * half-transparent and suit both themes.
 */

export type PatternShape = { key: number; d: string; fill: string; opacity: number };
export type PatternPicture = { viewBox: string; ground: { fill: string; opacity: number }; shapes: PatternShape[] };

const TILE = 40;
const COLUMNS = 10;
const ROWS = 4;

/**
 * Returns the shapes of a pattern. `hue` is in degrees. `seed` is any text, such as a category's slug or a test's code.
 */
export function patternOf({ hue, seed }: { hue: number; seed: string }): PatternPicture {
  const random = randomFrom(`${seed}/${hue}`);
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item;
  const colours = [`hsl(${hue} 48% 46%)`, `hsl(${(hue + 18) % 360} 52% 56%)`, `hsl(${(hue + 342) % 360} 44% 40%)`];
  // A picture uses at most three kinds of shapes. With more, it would look like noise.
  const chosen = [pick(drawings), pick(drawings), pick(drawings)];
  const shapes: PatternShape[] = [];
  for (let row = 0; row < ROWS; row += 1) {
    for (let column = 0; column < COLUMNS; column += 1) {
      if (random() < 0.3) continue;
      const draw = pick(chosen);
      const d = draw(column * TILE, row * TILE, Math.floor(random() * 4));
      shapes.push({ key: row * COLUMNS + column, d, fill: pick(colours), opacity: pick([0.28, 0.42, 0.6]) });
    }
  }
  return {
    viewBox: `0 0 ${COLUMNS * TILE} ${ROWS * TILE}`,
    ground: { fill: colours[0] as string, opacity: 0.16 },
    shapes,
  };
}

/** Returns the pattern as an SVG file, for documents and e-mails. */
export function patternSvg(picture: { hue: number; seed: string }): string {
  const { viewBox, ground, shapes } = patternOf(picture);
  const paths = shapes.map(({ d, fill, opacity }) => `<path d="${d}" fill="${fill}" opacity="${opacity}"/>`).join('');
  const rect = `<rect width="100%" height="100%" fill="${ground.fill}" opacity="${ground.opacity}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" preserveAspectRatio="xMidYMid slice">${rect}${paths}</svg>`;
}

type Draw = (x: number, y: number, turn: number) => string;

/** Returns a corner of a tile. The corners are numbered clockwise. */
function corner(x: number, y: number, turn: number): [number, number] {
  return [
    [x, y],
    [x + TILE, y],
    [x + TILE, y + TILE],
    [x, y + TILE],
  ][((turn % 4) + 4) % 4] as [number, number];
}

/** Draws a quarter circle around one corner of the tile. */
const quarter: Draw = (x, y, turn) => {
  const [from, centre, to] = [corner(x, y, turn + 3), corner(x, y, turn), corner(x, y, turn + 1)];
  return `M${centre}L${from}A${TILE} ${TILE} 0 0 0 ${to}Z`;
};

const triangle: Draw = (x, y, turn) => `M${corner(x, y, turn)}L${corner(x, y, turn + 1)}L${corner(x, y, turn + 2)}Z`;

const dot: Draw = (x, y) => {
  const radius = TILE / 4;
  return `M${x + TILE / 2 - radius} ${y + TILE / 2}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;
};

const bars: Draw = (x, y, turn) => {
  const bar = TILE / 5;
  return turn % 2 === 0
    ? `M${x} ${y + bar}h${TILE}v${bar}h${-TILE}ZM${x} ${y + 3 * bar}h${TILE}v${bar}h${-TILE}Z`
    : `M${x + bar} ${y}v${TILE}h${bar}v${-TILE}ZM${x + 3 * bar} ${y}v${TILE}h${bar}v${-TILE}Z`;
};

const leaf: Draw = (x, y, turn) => {
  const [from, to] = [corner(x, y, turn), corner(x, y, turn + 2)];
  return `M${from}A${TILE} ${TILE} 0 0 1 ${to}A${TILE} ${TILE} 0 0 1 ${from}Z`;
};

const drawings: readonly Draw[] = [quarter, triangle, dot, bars, leaf];

/**
 * Returns a random number generator: FNV-1a for the seed, then xorshift. It gives the same numbers on every machine.
 */
function randomFrom(text: string): () => number {
  let state = 2166136261;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 4294967296;
  };
}
