import { expect, test } from 'vitest';
import { hasRecording, recordingMark, recordingsIn, withoutHiddenTranscripts } from './recordings.ts';

const recordingId = '01900000-0000-7000-8000-00000000000a';

test('a recording is written on one line and read again with its lines and settings', () => {
  const one = { recordingId, transcript: 'A: [laughs]\nB: 1\\2', plays: 2, isTextShown: true };
  const two = { recordingId, transcript: 'Hello', plays: null, isTextShown: false };
  const marks = [recordingMark(one), recordingMark(two)];
  expect(marks[1]).toBe(`![Hello](audio:${recordingId})`);
  expect(marks.join('').includes('\n')).toBe(false);
  expect(recordingsIn(marks.join('\n\n'))).toEqual([one, two]);
});

test('only transcripts that candidates may read during the test stay, at any depth', () => {
  const heard = (text: string) => ({ tag: 'audio', attributes: { picture: 'r', transcript: 'Hello', text } });
  const hidden = { tag: 'audio', attributes: { picture: 'r', text: 'hidden' } };
  const content = { sections: [{ items: [{ body: { en: ['Listen', heard('hidden'), heard('shown')] } }] }] };
  expect(withoutHiddenTranscripts(content)).toEqual({
    sections: [{ items: [{ body: { en: ['Listen', hidden, heard('shown')] } }] }],
  });
  expect([hasRecording(content), hasRecording(['Listen', { tag: 'img', attributes: { picture: 'p' } }])]).toEqual([
    true,
    false,
  ]);
});
