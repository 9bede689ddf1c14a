/** What a line of the authors' markup is (`SourceText` in source.ts). */
export type LineKind = 'heading' | 'list' | 'numbered' | 'table' | 'recording' | 'text';

/** A recording has controls, so it cannot be inside of a line. */
const RECORDING_LINE = /^!\[(?:\\.|[^\]\\])*\]\(audio:[^)]*\)$/;
const NUMBERED = /^(\d{1,3})\. /;
/** The largest number of a numbered list. */
export const MAX_NUMBER = 999;

/** Returns what a line is. The line has no white space at its ends. */
export function lineKindOf(line: string): LineKind {
  if (line.startsWith('- ')) return 'list';
  if (line.startsWith('# ')) return 'heading';
  if (NUMBERED.test(line)) return 'numbered';
  if (RECORDING_LINE.test(line)) return 'recording';
  return line.startsWith('|') ? 'table' : 'text';
}

/**
 * Returns the number of the first line if the lines count on from it by one. Otherwise they are no numbered list, but
 * text: a list would show other numbers than the author wrote.
 */
export function firstNumberOf(lines: readonly string[]): number | null {
  const numbers = lines.map((line) => Number(NUMBERED.exec(line)?.[1]));
  const [first = Number.NaN] = numbers;
  return numbers.every((number, at) => number === first + at) ? first : null;
}

/** Returns the mark of a heading or of a list's entry, with its blank. Other lines have an empty mark. */
export function lineMarkOf(line: string): string {
  return /^[-#] /.exec(line)?.[0] ?? NUMBERED.exec(line)?.[0] ?? '';
}

/** Returns a line without the mark of a heading or of a list's entry. */
export function withoutLineMark(line: string): string {
  return line.slice(lineMarkOf(line).length);
}
