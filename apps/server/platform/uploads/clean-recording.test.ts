import { describe, expect, test } from 'vitest';
import { PLANTED, pixelBomb } from '../../test/given/files.ts';
import { givenMp3, givenWav } from '../../test/given/recordings.ts';
import { cleanRecording } from './clean-recording.ts';

const clean = (bytes: Buffer) => cleanRecording(bytes, { CLAMD_SOCKET: undefined });

describe('a recording', () => {
  test('keeps its sound and its length, and loses names', async () => {
    const wav = givenWav({ seconds: 2 });
    expect(wav.includes(PLANTED)).toBe(true);
    const cleaned = await clean(wav);
    expect(cleaned).toMatchObject({ contentType: 'audio/wav', durationInMs: 2000 });
    const { bytes } = cleaned as { bytes: Buffer };
    expect(bytes.length).toBe(44 + 32_000);
    expect(bytes.subarray(44).equals(wav.subarray(-32_000))).toBe(true);
    expect(bytes.includes(PLANTED)).toBe(false);
    expect(await clean(bytes)).toEqual(cleaned);
  });

  test('in MP3 keeps its frames alone', async () => {
    const cleaned = await clean(givenMp3({ frames: 100 }));
    expect(cleaned).toMatchObject({ contentType: 'audio/mpeg', durationInMs: 2612 });
    const { bytes } = cleaned as { bytes: Buffer };
    expect([bytes.length, bytes.includes(PLANTED), bytes.readUInt16BE(0)]).toEqual([10_400, false, 0xfffb]);
    expect(await clean(bytes)).toEqual(cleaned);
  });

  test('that was cut off keeps what is there', async () => {
    expect(await clean(givenWav({ seconds: 2 }).subarray(0, 90 + 16_000))).toMatchObject({ contentType: 'audio/wav' });
    const cut = givenMp3({ frames: 100 }).subarray(0, -128 - 50);
    expect(await clean(cut)).toMatchObject({ durationInMs: Math.round((99 * 1152) / 44.1) });
  });

  const compressed = givenWav();
  compressed.writeUInt16LE(2, 20);
  const mixed = Buffer.concat([givenMp3().subarray(0, -128), Buffer.from(`<script>${PLANTED}</script>`), givenMp3()]);
  const refused: [string, string, Buffer | Promise<Buffer>][] = [
    ['a picture', 'not-a-recording', pixelBomb(20, 20)],
    ['a page', 'not-a-recording', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', 'not-a-recording', Buffer.alloc(0)],
    ['a WAV with compressed sound', 'not-a-recording', compressed],
    ['a WAV without sound', 'not-a-recording', givenWav().subarray(0, 70)],
    ['an MP3 with something else between its frames', 'not-a-recording', mixed],
    ['Ogg', 'not-a-recording', Buffer.concat([Buffer.from('OggS\0\x02'), Buffer.alloc(500)])],
    ['an MP3 of more than ten minutes', 'recording-too-large', givenMp3({ frames: 23_000 })],
    ['a file of more than 5 MB', 'recording-too-large', Buffer.alloc(5 * 1024 * 1024 + 1)],
  ];
  test.each(refused)('that is %s is refused: %s', async (_what, code, bytes) => {
    expect(await clean(await bytes)).toMatchObject({ code });
  });
});
