import { randomInt, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { PictureId, ProviderId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { keepRecording } from '../../modules/bank/pictures/keep-picture.ts';
import type { App } from '../../platform/app.ts';
import type { GivenUser } from './identity.ts';

const RATE = 8000;
const ARTIST = 'asha-at-home';

/** Returns a WAV file with a tone. Its pitch differs for each `seed`. A chunk between sound and header has a name. */
export function givenWav({ seed = 1, seconds = 1 } = {}): Buffer {
  const samples = Buffer.alloc(2 * RATE * seconds);
  for (let at = 0; at < RATE * seconds; at += 1) {
    const wave = Math.sin((2 * Math.PI * (300 + (seed % 1000)) * at) / RATE);
    samples.writeInt16LE(Math.round(wave * 8000), 2 * at);
  }
  const format = Buffer.alloc(16);
  format.writeUInt16LE(1, 0);
  format.writeUInt16LE(1, 2);
  format.writeUInt32LE(RATE, 4);
  format.writeUInt32LE(2 * RATE, 8);
  format.writeUInt16LE(2, 12);
  format.writeUInt16LE(16, 14);
  const body = Buffer.concat([
    Buffer.from('WAVE'),
    chunk('fmt ', format),
    chunk('LIST', Buffer.from(`INFOIART\x0c\0\0\0${ARTIST}`)),
    chunk('data', samples),
  ]);
  return chunk('RIFF', body);
}

function chunk(id: string, bytes: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(id, 'latin1');
  head.writeUInt32LE(bytes.length, 4);
  return Buffer.concat([head, bytes, Buffer.alloc(bytes.length % 2)]);
}

/** Returns an MP3 file of silent frames (MPEG 1, 32 kbit/s, 44.1 kHz), with names in the tags around them. */
export function givenMp3({ frames = 100 } = {}): Buffer {
  const frame = Buffer.alloc(104);
  frame.set([0xff, 0xfb, 0x10, 0xc4]);
  const artist = Buffer.from(ARTIST);
  const before = Buffer.concat([Buffer.from([0x49, 0x44, 0x33, 4, 0, 0, 0, 0, 0, artist.length]), artist]);
  const after = Buffer.alloc(128);
  after.write(`TAG${ARTIST}`, 'latin1');
  return Buffer.concat([before, ...Array.from({ length: frames }, () => frame), after]);
}

type RecordingFacts = { author: Pick<GivenUser, 'userId' | 'role'>; providerId: ProviderId; bytes?: Buffer };

/** Stores a recording for a provider and returns its id. */
export async function givenRecordingOfBank(
  app: App,
  { author, providerId, bytes }: RecordingFacts,
): Promise<PictureId> {
  const path = join(app.uploadLane.folder, randomUUID());
  await writeFile(path, bytes ?? givenWav({ seed: randomInt(1000) }));
  const leave = app.uploadLane.enter(author.userId);
  const by = { actorId: author.userId, actorRole: author.role };
  const kept = await keepRecording(app, { providerId, path, by, requestId: randomUUID() });
  leave?.();
  await rm(path);
  if (isRefusal(kept)) throw new Error(kept.message);
  return kept.pictureId;
}
