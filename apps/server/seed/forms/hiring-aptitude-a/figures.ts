import { box, circle, dot, drawing, label, line } from '../drawing.ts';

/**
 * A clock face. `eighths` is the angle of the hand in eighths of a turn, starting at the top. `dots` is the number of
 * dots below.
 */
type Face = { eighths: number; dots: number };

export const faceSeries: Face[] = [1, 2, 3, 4].map((dots, index) => ({ eighths: index, dots }));
export const faceChoices: Record<'P' | 'Q' | 'R' | 'S', Face> = {
  P: { eighths: 4, dots: 4 },
  Q: { eighths: 5, dots: 5 },
  R: { eighths: 4, dots: 5 },
  S: { eighths: 0, dots: 5 },
};

export const faceSeriesSvg = drawing(
  360,
  250,
  ...faceSeries.flatMap((face, index) => drawFace(face, 36 + index * 70, 44)),
  box(292, 12, 60, 92),
  label(322, 68, '?', 'middle', 28),
  ...Object.entries(faceChoices).flatMap(([name, face], index) => [
    ...drawFace(face, 54 + index * 84, 164),
    label(54 + index * 84, 242, name, 'middle', 16),
  ]),
);

/** The lines that cross a square, out of four possible ones. */
export type Cell = ('vertical' | 'horizontal' | 'falling' | 'rising')[];

export const matrix: Cell[][] = [
  [
    ['vertical', 'horizontal'],
    ['horizontal', 'falling'],
    ['vertical', 'falling'],
  ],
  [
    ['rising', 'vertical'],
    ['falling', 'vertical'],
    ['rising', 'falling'],
  ],
  [
    ['horizontal', 'rising'],
    ['rising', 'falling'],
  ],
];
export const matrixChoices: Record<'P' | 'Q' | 'R' | 'S', Cell> = {
  P: ['horizontal', 'rising'],
  Q: ['horizontal', 'falling'],
  R: ['vertical', 'falling'],
  S: ['horizontal', 'rising', 'falling'],
};

export const matrixSvg = drawing(
  360,
  380,
  ...matrix.flatMap((row, rowNo) =>
    row.flatMap((cell, columnNo) => drawCell(cell, 75 + columnNo * 75, 10 + rowNo * 75)),
  ),
  box(225, 160, 60, 60),
  label(255, 200, '?', 'middle', 28),
  ...Object.entries(matrixChoices).flatMap(([name, cell], index) => [
    ...drawCell(cell, 24 + index * 84, 272),
    label(54 + index * 84, 358, name, 'middle', 16),
  ]),
);

function drawFace({ eighths, dots }: Face, x: number, y: number): string[] {
  const angle = (eighths / 8) * 2 * Math.PI;
  const tip = (value: number) => Math.round(value * 10) / 10;
  return [
    circle(x, y, 28),
    line(x, y, tip(x + 22 * Math.sin(angle)), tip(y - 22 * Math.cos(angle))),
    ...Array.from({ length: dots }, (_, index) => dot(x - (dots - 1) * 6 + index * 12, y + 46)),
  ];
}

function drawCell(cell: Cell, x: number, y: number): string[] {
  const strokes: Record<Cell[number], string> = {
    vertical: line(x + 30, y, x + 30, y + 60),
    horizontal: line(x, y + 30, x + 60, y + 30),
    falling: line(x, y, x + 60, y + 60),
    rising: line(x, y + 60, x + 60, y),
  };
  return [box(x, y, 60, 60), ...cell.map((name) => strokes[name])];
}
