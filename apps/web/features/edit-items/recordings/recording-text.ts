import {
  type RecordingReference,
  recordingMark,
  recordingMarks,
  recordingsIn,
} from '@kasauti/domain/form/recordings.ts';
import type { BothTexts } from '../pictures/picture-markup.ts';
import { fileMarks } from '../text-files/file-marks.ts';

const marks = fileMarks(recordingMarks);

/** A recording of a text, with its transcript in each language. A transcript is empty where the recording is not. */
export type TextRecording = Omit<RecordingReference, 'transcript'> & { transcript: BothTexts };

/** Returns the recordings of a text, each once, in the order of their first places. */
export function recordingsOf(text: BothTexts): TextRecording[] {
  const found = new Map<string, TextRecording>();
  for (const language of ['en', 'hi'] as const)
    for (const { transcript, ...facts } of recordingsIn(text[language])) {
      const known = found.get(facts.recordingId) ?? { ...facts, transcript: { en: '', hi: '' } };
      const written = known.transcript[language] || transcript;
      found.set(facts.recordingId, { ...known, transcript: { ...known.transcript, [language]: written } });
    }
  return [...found.values()];
}

/**
 * Returns a text in one language with a recording. It takes the place of the recording `replaces`. A text without that
 * one gets it at the end, on a line of its own. If the text is empty and there is no transcript, nothing is added.
 */
export function withRecording(text: string, recording: RecordingReference, replaces: string | null): string {
  const isWordless = recording.transcript.trim() === '';
  return marks.place(text, { mark: recordingMark(recording), replaces, isWordless, between: '\n\n' });
}

/** Returns a text in one language without a recording. */
export const withoutRecording = marks.remove;
