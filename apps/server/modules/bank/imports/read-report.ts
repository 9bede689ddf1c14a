import { open } from 'node:fs/promises';
import type { ReportLine } from './report-of-file.ts';

/** Returns the lines of a report in pieces of at most `size` lines. */
export type Lines = (size: number) => AsyncIterable<ReportLine[]> | Iterable<ReportLine[]>;

/** Reads the report that the process of a file has written, piece by piece. */
export function linesOfReport(path: string): Lines {
  return async function* read(size) {
    const file = await open(path);
    let piece: ReportLine[] = [];
    for await (const line of file.readLines()) {
      piece.push(JSON.parse(line) as ReportLine);
      if (piece.length < size) continue;
      yield piece;
      piece = [];
    }
    if (piece.length > 0) yield piece;
  };
}
