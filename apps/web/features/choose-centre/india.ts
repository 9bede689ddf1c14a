import type { Position } from './places.ts';

/*
 * Rough outline of India as a background for the map. It consists of about a hundred points (longitude, latitude). The
 * boundaries are those of the Survey of India. The outline is not exact enough to measure distances.
 */

const mainland = placesIn(
  `68.2 23.7, 68.8 24.3, 70 24.2, 70.6 24.4, 71.1 24.5, 70.7 25.2, 70.3 25.7, 70.1 26.5, 69.5 26.8,
   69.6 27.2, 70.4 28, 70.8 27.7, 71.9 27.9, 72.4 28.8, 73 29.1, 73.4 29.9, 74 30.3, 74.6 31, 74.5 31.7,
   75.3 32.3, 74.7 32.5, 74 33.1, 73.4 33.6, 73.4 34.4, 72.9 35, 72.5 35.9, 73 36.7, 74.5 37, 75.4 36.9,
   76.2 36.3, 77.8 35.6, 78.6 35.9, 79.7 35.8, 80.3 35.3, 79.9 34.6, 79 34.2, 78.9 33.4, 79.4 32.7,
   78.8 32.5, 78.4 32.4, 78.7 31.7, 79.4 31, 80.3 30.6, 81 30.2, 80.4 29.6, 80.1 28.9, 81.2 28.4, 82.2 27.8,
   83.3 27.4, 84.1 27.4, 84.8 27, 86 26.6, 87.2 26.4, 88 26.4, 88.1 27.2, 88.1 27.9, 88.7 28, 88.9 27.3,
   88.9 26.9, 89.9 26.7, 91 26.8, 92.1 26.9, 91.7 27.7, 92.6 27.9, 93.4 28.6, 94.6 29.2, 96 29.4, 96.5 28.9,
   97.3 28.3, 97 27.6, 96 27.2, 95.2 26.6, 95 26, 94.6 25.2, 94.6 24.7, 94.1 23.9, 93.4 24, 93.3 23,
   93.1 22.2, 92.7 22, 92.4 23, 91.9 23.6, 91.6 23, 91.2 23.7, 91.4 24.1, 92.2 24.5, 92.4 25, 91.6 25.2,
   90.4 25.2, 89.8 25.4, 89.8 26, 89.1 26.4, 88.5 26.4, 88.1 25.8, 88.9 25.2, 88.1 24.6, 88.7 24.2,
   88.6 23.5, 88.9 23, 89 22, 88.6 21.6, 88 21.7, 87.2 21.5, 86.9 21, 87 20.6, 86.4 19.9, 85.5 19.7,
   84.8 19.1, 84 18.3, 83.3 17.7, 82.3 16.7, 81.3 16.3, 80.3 15.8, 80.1 15, 80.2 14, 80.3 13.1, 79.9 12,
   79.9 10.4, 79.3 10.2, 79 9.4, 78.2 8.9, 77.6 8.1, 77 8.4, 76.4 9.5, 75.8 11.2, 74.9 12.8, 74.4 14.4,
   73.8 15.6, 73.3 16.8, 72.9 18.5, 72.8 19.4, 72.8 20.6, 72.7 21.4, 72.6 22.2, 72.2 21.4, 71.2 20.9,
   70.4 20.9, 69.2 22, 69.1 22.4, 70.2 22.9, 69.2 22.8, 68.5 23.2`,
);

const islands = placesIn(
  `92.9 13.3, 92.8 12.4, 92.7 11.7, 92.5 10.6, 92.8 9.2, 93.5 8.1, 93.8 7.1, 72.8 11.2, 72.6 10.6, 73 8.3`,
);

function placesIn(text: string): Position[] {
  return text.split(',').map((pair) => {
    const [longitude = 0, latitude = 0] = pair.trim().split(' ').map(Number);
    return { latitude, longitude };
  });
}

/** Ratio of a degree of longitude to a degree of latitude at 23° N, the middle of the map. */
const narrowing = Math.cos((23 * Math.PI) / 180);
const WEST = 67.5;
const NORTH = 37.6;
const UNITS_PER_DEGREE = 10;

/** Converts a position to the coordinates of the SVG map. */
export function onMap({ latitude, longitude }: Position): { x: number; y: number } {
  const round = (units: number) => Math.round(units * 10) / 10;
  return {
    x: round((longitude - WEST) * narrowing * UNITS_PER_DEGREE),
    y: round((NORTH - latitude) * UNITS_PER_DEGREE),
  };
}

const point = (place: Position) => {
  const { x, y } = onMap(place);
  return `${x} ${y}`;
};

export const MAP_WIDTH = 280;
export const mapViewBox = `0 0 ${MAP_WIDTH} 308`;
export const outline = `M${mainland.map(point).join('L')}Z`;
/** Path data of the islands. Each island is a line of length zero with round ends. Such a line looks like a dot. */
export const islandDots = islands.map((place) => `M${point(place)}h0`).join('');
