import { type City, cityName } from '@kasauti/domain/scheduling/place-name.ts';
import type { Language } from '../../lib/appearance/language.ts';
import { MAP_WIDTH, onMap } from './india.ts';
import type { Place } from './places.ts';

type Box = { left: number; right: number; top: number; bottom: number };
type Label = { x: number; y: number; anchor: 'start' | 'middle' | 'end' };
/**
 * A city on the map. `keys` are the keys of its places. `label` is the position of its name, or null if the name would
 * cover another name or point.
 */
export type MapPoint = City & { name: string; keys: string[]; x: number; y: number; label: Label | null };

/** Font size of the names in units of the map, and from it the estimated width of one character. */
export const LABEL_SIZE = 10.5;
const CHARACTER_WIDTH = 0.58 * LABEL_SIZE;
const DOT = 6;

/**
 * Returns one point for each city. The name of a city is placed so that it covers no other name or point. If that is
 * not possible, it gets no name.
 */
export function mapPoints(places: readonly Place[], language: Language): MapPoint[] {
  const points = new Map<string, MapPoint>();
  for (const { key, centre } of places) {
    if (!centre) continue;
    const known = points.get(centre.city);
    if (known) known.keys.push(key);
    else {
      const { city, cityHi } = centre;
      points.set(city, { city, cityHi, name: cityName(centre, language), keys: [key], ...onMap(centre), label: null });
    }
  }
  const sorted = [...points.values()].sort((a, b) => a.y - b.y);
  const taken = sorted.map(({ x, y }) => ({ left: x - DOT, right: x + DOT, top: y - DOT, bottom: y + DOT }));
  for (const point of sorted) {
    const found = labelsOf(point).find(({ box }) => isInside(box) && !taken.some((other) => overlaps(box, other)));
    if (!found) continue;
    point.label = found.label;
    taken.push(found.box);
  }
  return sorted;
}

/** Returns the possible positions of a name in order of preference: right, left, above and below its point. */
function labelsOf({ x, y, name }: MapPoint): { label: Label; box: Box }[] {
  const width = name.length * CHARACTER_WIDTH;
  const gap = DOT + 2;
  const place = (label: Label) => {
    const left = { start: label.x, middle: label.x - width / 2, end: label.x - width }[label.anchor];
    return { label, box: { left, right: left + width, top: label.y - LABEL_SIZE * 0.8, bottom: label.y + 2 } };
  };
  return [
    place({ x: x + gap, y: y + 3.5, anchor: 'start' }),
    place({ x: x - gap, y: y + 3.5, anchor: 'end' }),
    place({ x, y: y - gap, anchor: 'middle' }),
    place({ x, y: y + gap + LABEL_SIZE * 0.7, anchor: 'middle' }),
  ];
}

const isInside = ({ left, right }: Box) => left >= 0 && right <= MAP_WIDTH;

function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
