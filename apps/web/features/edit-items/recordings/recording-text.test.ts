import { describe, expect, test } from 'vitest';
import { recordingsOf, withoutRecording, withRecording } from './recording-text.ts';

const [a, b] = ['01900000-0000-7000-8000-00000000000a', '01900000-0000-7000-8000-00000000000b'] as const;
const recording = { recordingId: a, transcript: 'Hello', plays: 2, isTextShown: false };

describe('a recording', () => {
  test('comes to the end of a text, on a line of its own', () => {
    expect(withRecording('What is said?\n', recording, null)).toBe(`What is said?\n\n![Hello](audio:${a} plays=2)`);
    expect(withRecording('', { ...recording, plays: null, isTextShown: true }, null)).toBe(`![Hello](audio:${a} text)`);
  });

  test('keeps the lines, brackets and backslashes of its transcript', () => {
    const transcript = 'A: [laughs]\nB: 1\\2';
    const text = withRecording('', { ...recording, transcript }, null);
    expect(text).not.toContain('\n');
    expect(recordingsOf({ en: text, hi: '' })).toEqual([{ ...recording, transcript: { en: transcript, hi: '' } }]);
  });

  test('takes the place of the one that it replaces, and no other', () => {
    const text = `![x](audio:${a})\n\n![y](audio:${b})`;
    expect(withRecording(text, { ...recording, recordingId: b }, a)).toBe(
      `![Hello](audio:${b} plays=2)\n\n![y](audio:${b})`,
    );
  });

  test('without a transcript is not added, and loses it where it is already', () => {
    expect(withRecording('What?', { ...recording, transcript: ' ' }, null)).toBe('What?');
    expect(withRecording(`![x](audio:${a})`, { ...recording, transcript: '' }, a)).toBe(`![](audio:${a} plays=2)`);
  });

  test('is removed without a gap, and others stay', () => {
    expect(withoutRecording(`What?\n\n![x](audio:${a})\n\n![y](audio:${b} text)`, a)).toBe(
      `What?\n\n![y](audio:${b} text)`,
    );
  });
});

test('the recordings of a text are named once, with their transcripts in both languages', () => {
  expect(recordingsOf({ en: `![One](audio:${a} plays=2)`, hi: `![एक](audio:${a} plays=2)` })).toEqual([
    { ...recording, transcript: { en: 'One', hi: 'एक' } },
  ]);
});
