import { open } from 'node:fs/promises';
import { renamePictures } from '../pictures/references.ts';
import type { ReportLine } from './report-of-file.ts';

/** Returns the lines of a report in pieces of at most `size` lines. */
export type Lines = (size: number) => AsyncIterable<ReportLine[]> | Iterable<ReportLine[]>;

/**
 * Reads the report that the process of a file has written, piece by piece. `stored` has the ids of the stored pictures
 * by their ids within the report.
 */
export function linesOfReport(path: string, stored: ReadonlyMap<string, string>): Lines {
  const withStored = (line: string) => renamePictures(line, (pictureId) => stored.get(pictureId) ?? pictureId);
  return async function* read(size) {
    const file = await open(path);
    let piece: ReportLine[] = [];
    for await (const line of file.readLines()) {
      piece.push(JSON.parse(withStored(line)) as ReportLine);
      if (piece.length < size) continue;
      yield piece;
      piece = [];
    }
    if (piece.length > 0) yield piece;
  };
}
