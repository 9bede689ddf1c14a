import { MAX_RECORDING_BYTES } from '@kasauti/contract/bank/recordings.ts';
import { type RecordingReference, recordingMark } from '@kasauti/domain/form/recordings.ts';
import { refuseQuestion } from '../refused.ts';
import type { FoundFiles, NoteAt } from './found-pictures.ts';

/** A recording as a text names it: its name in the file, its bytes, its line and its settings. */
type HeardRecording = Omit<RecordingReference, 'recordingId'> & { name: string; bytes: Uint8Array; line: number };

/** Adds a recording to the files of a file of questions. Returns the markup that plays it. */
export type AddRecording = (heard: HeardRecording, note: NoteAt) => string;

/** Returns how recordings are added to the files that were found. */
export function addRecordingTo(files: FoundFiles): AddRecording {
  return ({ name, bytes, line, ...settings }, note) => {
    if (!isSound(bytes)) refuseQuestion('unsupported-recording', `The recording ${name} is neither MP3 nor WAV.`, line);
    if (bytes.byteLength > MAX_RECORDING_BYTES)
      refuseQuestion('unsupported-recording', `The recording ${name} has more than 5 MB.`, line);
    const recordingId = files.add({ kind: 'recording', name, bytes }, line);
    if (settings.transcript.trim() === '') {
      const text = `The recording ${name} has no transcript. You can submit the question after you have written it.`;
      note('recording-without-transcript', text, line);
    }
    return recordingMark({ recordingId, ...settings });
  };
}

/** Looks at the first bytes only: WAV, or MP3 with or without names. The sound is checked before it is stored. */
export function isSound(bytes: Uint8Array): boolean {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  const [first = 0, second = 0] = bytes;
  return /^RIFF.{4}WAVE/s.test(start) || start.startsWith('ID3') || (first === 0xff && second >= 0xe0);
}
