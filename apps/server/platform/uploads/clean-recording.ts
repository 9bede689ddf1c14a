import {
  MAX_RECORDING_BYTES,
  MAX_RECORDING_MS,
  type RecordingRefusalCode,
  type RecordingType,
  recordingRefusals,
} from '@kasauti/contract/bank/recordings.ts';
import { type Refusal, refuse } from '@kasauti/contract/refusal.ts';
import { type Scanner, virusRefusal } from './clean-file.ts';
import type { Sound } from './sound.ts';
import { soundOfMp3 } from './sound-of-mp3.ts';
import { soundOfWav } from './sound-of-wav.ts';

export type CleanRecording = Sound & { contentType: RecordingType };

/**
 * Cleans the recording of a question for storage. Its type is determined from its content. It is not decoded: only the
 * parts with sound are copied, so names, places, pictures and comments are lost. A file with anything unknown between
 * them is refused. This code runs in a separate process.
 */
export async function cleanRecording(
  bytes: Buffer,
  scanner: Scanner,
): Promise<CleanRecording | Refusal<RecordingRefusalCode>> {
  if (bytes.length > MAX_RECORDING_BYTES) return tooLarge;
  const wav = soundOfWav(bytes);
  const sound = wav ?? soundOfMp3(bytes);
  if (!sound || sound.durationInMs < 1) return notARecording;
  if (sound.durationInMs > MAX_RECORDING_MS) return tooLarge;
  return (await virusRefusal(scanner, bytes)) ?? { ...sound, contentType: wav ? 'audio/wav' : 'audio/mpeg' };
}

const tooLarge = refuse(recordingRefusals, 'recording-too-large');
const notARecording = refuse(recordingRefusals, 'not-a-recording');
