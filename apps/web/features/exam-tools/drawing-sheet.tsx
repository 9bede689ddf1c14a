import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type PointerEvent, useEffect, useRef } from 'react';
import { MAX_STROKE_NUMBERS, SHEET_SIZE, type Stroke, sizeOf, withStroke } from '../../lib/exam/tools/strokes.ts';
import { useNotes, useNotesStore } from '../../lib/exam/tools/use-notes.ts';
import css from './rough-sheet.module.css';

/** A sheet to draw on with a mouse, a pen or a finger. The text sheet is its twin for the keyboard. */
export function DrawingSheet() {
  const { t } = useLingui();
  const store = useNotesStore();
  const strokes = useNotes((notes) => notes.strokes);
  const canvas = useDrawing(strokes);
  const drawn = useRef<Stroke | null>(null);
  const add = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!drawn.current) return;
    const box = event.currentTarget.getBoundingClientRect();
    const at = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height] as const;
    drawn.current = [...drawn.current, Math.round(at[0] * SHEET_SIZE.width), Math.round(at[1] * SHEET_SIZE.height)];
    // Only the newest line is drawn, because a full sheet has thousands of points.
    paint(event.currentTarget, drawn.current.slice(-4));
  };
  const begin = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drawn.current = [];
    add(event);
  };
  const end = (event: PointerEvent<HTMLCanvasElement>) => {
    if (drawn.current) store.change({ strokes: withStroke(store.getState().notes.strokes, drawn.current) });
    drawn.current = null;
    // A full sheet does not take the line, so the line disappears again.
    redraw(event.currentTarget, store.getState().notes.strokes);
  };
  const isFull = sizeOf(strokes) >= MAX_STROKE_NUMBERS;
  return (
    <>
      <canvas
        ref={canvas}
        className={css.drawing}
        {...SHEET_SIZE}
        role="img"
        aria-label={t`Drawing of the rough sheet`}
        onPointerDown={begin}
        onPointerMove={add}
        onPointerUp={end}
        onPointerCancel={end}
      />
      <div className={css.row}>
        <Button kind="secondary" size="small" onPress={() => store.change({ strokes: strokes.slice(0, -1) })}>
          <Trans>Undo the last line</Trans>
        </Button>
        <Button kind="secondary" size="small" onPress={() => store.change({ strokes: [] })}>
          <Trans>Clear the drawing</Trans>
        </Button>
      </div>
      <p role="status" className={css.note}>
        {isFull && <Trans>The sheet is full. Undo or clear something first.</Trans>}
      </p>
    </>
  );
}

/** Returns the ref of a canvas that shows the strokes. */
function useDrawing(strokes: readonly Stroke[]) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current) redraw(canvas.current, strokes);
  }, [strokes]);
  return canvas;
}

function redraw(canvas: HTMLCanvasElement, strokes: readonly Stroke[]): void {
  canvas.getContext('2d')?.clearRect(0, 0, SHEET_SIZE.width, SHEET_SIZE.height);
  for (const stroke of strokes) paint(canvas, stroke);
}

/** Adds a stroke to what the canvas shows. */
function paint(canvas: HTMLCanvasElement, stroke: Stroke): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  pen.strokeStyle = getComputedStyle(canvas).color;
  pen.lineWidth = 4;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  const [x = 0, y = 0, ...rest] = stroke;
  pen.beginPath();
  pen.moveTo(x, y);
  // A stroke of one point is a dot. A line of no length with round ends draws it.
  pen.lineTo(x, y);
  for (let at = 0; at + 1 < rest.length; at += 2) pen.lineTo(rest[at] ?? 0, rest[at + 1] ?? 0);
  pen.stroke();
}
