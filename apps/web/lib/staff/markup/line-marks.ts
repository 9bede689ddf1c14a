import { inlineMarks } from '@kasauti/domain/form/inline-marks.ts';
import { lineKindOf } from '@kasauti/domain/form/line-kinds.ts';
import { recordingsIn } from '@kasauti/domain/form/recordings.ts';

/** A range within a line, in characters. */
export type Range = { from: number; to: number };

/** A mark of the authors' markup within a line. `signs` is the number of characters of a mark at each of its ends. */
export type LineMark = Range &
  (
    | { type: 'formula'; latex: string }
    | { type: 'picture'; pictureId: string; alt: string }
    | { type: 'recording'; transcript: string }
    | { type: 'bold'; signs: number }
    | { type: 'italic'; signs: number }
    | { type: 'place' }
    | { type: 'escape' }
  );

/** Returns the marks of a line, in order. Marks within bold and italic words are included. */
export function marksOfLine(line: string): LineMark[] {
  const [recording] = lineKindOf(line.trim()) === 'recording' ? recordingsIn(line) : [];
  if (recording) return [{ type: 'recording', from: 0, to: line.length, transcript: recording.transcript }];
  return inlineMarksOf(line, 0);
}

function inlineMarksOf(text: string, offset: number): LineMark[] {
  return [...text.matchAll(inlineMarks)].flatMap((match): LineMark[] => {
    const [whole, escaped, alt, pictureId, latex, bold, italic] = match;
    const from = offset + match.index;
    const range = { from, to: from + whole.length };
    if (escaped !== undefined) return [{ type: 'escape', ...range }];
    if (pictureId !== undefined)
      return [{ type: 'picture', ...range, pictureId, alt: (alt ?? '').replaceAll(/\\(.)/g, '$1') }];
    if (latex !== undefined) return [{ type: 'formula', ...range, latex }];
    if (bold !== undefined) return [{ type: 'bold', ...range, signs: 2 }, ...inlineMarksOf(bold, from + 2)];
    if (italic !== undefined) return [{ type: 'italic', ...range, signs: 1 }, ...inlineMarksOf(italic, from + 1)];
    return [{ type: 'place', ...range }];
  });
}
