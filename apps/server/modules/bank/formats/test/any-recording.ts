import { recordingMark } from '@kasauti/domain/form/recordings.ts';
import type { SourceText } from '@kasauti/domain/form/source.ts';
import fc from 'fast-check';
import { uuidText } from '../../../../platform/ids.ts';
import { sha256Hex } from '../../../../platform/security/hashes.ts';

/** The beginning of a WAV file. Readers look at no more of it. */
const WAV = Buffer.from('RIFF\0\0\0\0WAVEfmt ');

/** The recording of all random questions. Its id is the one that a reader gives to these bytes. */
export const ANY_RECORDING = {
  pictureId: uuidText(sha256Hex(WAV).slice(0, 32)),
  bytes: WAV,
  facts: { sha256: sha256Hex(WAV), contentType: 'audio/wav', durationInMs: 1000 },
};

const settings = fc.record({
  transcript: fc.constantFrom('Good morning.', 'R&D [one]\n\\(two) *three* $4', '<b>'),
  plays: fc.constantFrom(null, 1, 9),
  isTextShown: fc.boolean(),
});

/** Adds a recording to some of the texts, in each of their languages. */
export function withAnyRecording(texts: fc.Arbitrary<SourceText>): fc.Arbitrary<SourceText> {
  const recordings = fc.option(settings, { freq: 8, nil: null });
  return fc.tuple(texts, recordings).map(([{ en, hi }, recording]) => {
    const add = (text: string, transcript: string) =>
      recording === null
        ? text
        : `${text}\n\n${recordingMark({ ...recording, transcript, recordingId: ANY_RECORDING.pictureId })}`;
    const said = recording?.transcript ?? '';
    return { en: add(en, said), ...(hi === undefined ? {} : { hi: add(hi, `हिंदी ${said}`) }) };
  });
}
