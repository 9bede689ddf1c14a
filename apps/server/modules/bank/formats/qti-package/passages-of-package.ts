import type { AddFiles, Note } from '../collect-questions.ts';
import { readStimulus } from '../qti/passages/read-stimulus.ts';
import type { FilesBeside } from '../qti/read-text.ts';
import type { FileFacts } from '../question-file.ts';
import { readDocument } from '../read-document.ts';
import { Refused, refuseQuestion } from '../refused.ts';

/** What was noted about a passage, and why it is refused, if it is. */
type Reading = { notes: Parameters<Note>[]; refused: Refused | null };

/**
 * Begins to read the shared passages of a package. Each is read once, however many questions refer to it. The returned
 * function adds a passage to the file, and its changes to the report of the question that refers to it.
 */
export function passagesOfPackage(facts: FileFacts, { addPassage }: AddFiles) {
  const readings = new Map<string, Reading>();
  const read = (path: string, files: FilesBeside, bytes: Uint8Array): Reading => {
    const notes: Parameters<Note>[] = [];
    const note: Note = (...said) => void notes.push(said);
    try {
      addPassage(path, readStimulus(readDocument(bytes), facts, note, files));
      return { notes, refused: null };
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return { notes, refused: error };
    }
  };
  return (path: string, files: FilesBeside, bytes: Uint8Array, note: Note): void => {
    const reading = readings.get(path) ?? read(path, files, bytes);
    readings.set(path, reading);
    const { notes, refused } = reading;
    if (refused) refuseQuestion(refused.code, `Its passage ${path} cannot be imported: ${refused.message}`);
    for (const [code, text] of notes) note(code, `Its passage ${path}: ${text}`);
  };
}
