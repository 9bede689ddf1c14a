/** A line of a drawing: x and y of each of its points, in turn. */
export type Stroke = readonly number[];

/** The size of the sheet, in the units of the points. */
export const SHEET_SIZE = { width: 1000, height: 750 } as const;
/** The most numbers of one drawing. They take about 150 kB. */
export const MAX_STROKE_NUMBERS = 30_000;

export const sizeOf = (strokes: readonly Stroke[]): number => strokes.reduce((sum, { length }) => sum + length, 0);

/** Adds a stroke. If the drawing is then too large, returns it unchanged. */
export function withStroke(strokes: readonly Stroke[], stroke: Stroke): readonly Stroke[] {
  return sizeOf(strokes) + stroke.length > MAX_STROKE_NUMBERS ? strokes : [...strokes, stroke];
}
