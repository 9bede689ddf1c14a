import { withFileAttributes } from './pictures.ts';

/** Maximum number of times that an author can let candidates play a recording. A recording may also have no limit. */
export const MAX_PLAYS = 9;

/** A recording as a text of the authors names it. `plays` is null if there is no limit. */
export type RecordingReference = {
  recordingId: string;
  transcript: string;
  plays: number | null;
  /** True if candidates can read the transcript during the test. */
  isTextShown: boolean;
};

/** The pattern of a recording in the authors' markup. Its groups are transcript, id, number of plays and `text`. */
export const recordingMarks = /!\[((?:\\.|[^\]\\])*)\]\(audio:([\da-f-]{36})(?: plays=([1-9]))?( text)?\)/g;

/** Returns the recordings that a text names, in order. */
export function recordingsIn(text: string): RecordingReference[] {
  return [...text.matchAll(recordingMarks)].map(([, transcript = '', recordingId = '', plays, isTextShown]) => ({
    recordingId,
    transcript: transcript.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter)).trim(),
    plays: plays === undefined ? null : Number(plays),
    isTextShown: isTextShown !== undefined,
  }));
}

/** Returns the markup of a recording. Its transcript is on one line, and its line breaks are written as `\n`. */
export function recordingMark({ recordingId, transcript, plays, isTextShown }: RecordingReference): string {
  const written = transcript
    .trim()
    .replaceAll(/[\\[\]]/g, '\\$&')
    .replaceAll(/\s*\n\s*/g, '\\n');
  return `![${written}](audio:${recordingId}${plays === null ? '' : ` plays=${plays}`}${isTextShown ? ' text' : ''})`;
}

/**
 * Returns content without the transcripts that candidates do not read during the test. A paper has only what candidates
 * may see.
 */
export function withoutHiddenTranscripts<T>(content: T): T {
  return withFileAttributes(content, ({ tag, attributes }) => {
    if (tag !== 'audio' || attributes.text === 'shown') return attributes;
    const { transcript, ...others } = attributes;
    return others;
  });
}

/** Returns whether content has a recording, at any depth. */
export function hasRecording(content: unknown): boolean {
  if (typeof content !== 'object' || content === null) return false;
  return ('tag' in content && content.tag === 'audio') || Object.values(content).some(hasRecording);
}
