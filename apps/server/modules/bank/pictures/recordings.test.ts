import type { ProviderId } from '@kasauti/contract/ids.ts';
import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { givenDraft, givenItem, givenPictureOfBank, givenProviderId } from '../../../test/given/bank.ts';
import { PLANTED } from '../../../test/given/files.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { givenRecordingOfBank, givenWav } from '../../../test/given/recordings.ts';
import { checkItem } from '../source/check-item.ts';
import { picturesOf } from './pictures-of.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });

async function givenAuthor() {
  const id = await givenProviderId(app);
  return { providerId: id, ...(await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id } })) };
}
const asha = await givenAuthor();

async function upload(as: typeof asha, bytes: Buffer, providerId: ProviderId = as.providerId) {
  const form = new FormData();
  form.append('providerId', providerId);
  form.append('recording', new Blob([new Uint8Array(bytes)]), 'recording.wav');
  const sent = new Response(form);
  const answer = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/bank/recordings',
    headers: { ...as.headers, 'content-type': sent.headers.get('content-type')! },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  return { status: answer.statusCode, body: answer.json() };
}

test('an author uploads a recording. It is stored once, encrypted, without names, and staff of the provider hear it', async () => {
  const wav = givenWav({ seed: 77, seconds: 2 });
  const { body } = await upload(asha, wav);
  expect(body).toEqual({ _id: expect.any(String), durationInMs: 2000 });
  expect((await upload(asha, wav)).body._id).toBe(body._id);
  const address = `/api/v1/bank/pictures/${body._id}`;
  const heard = await app.fastify.inject({ url: address, headers: asha.headers });
  expect(heard.headers['content-type']).toBe('audio/wav');
  expect(heard.rawPayload.subarray(44).equals(wav.subarray(-32_000))).toBe(true);
  expect(heard.rawPayload.includes(PLANTED)).toBe(false);
  const stored = (await app.objects.get(`pictures/${body._id}`))!;
  expect(stored.includes(wav.subarray(-200))).toBe(false);
  const other = await givenAuthor();
  expect((await app.fastify.inject({ url: address, headers: other.headers })).statusCode).toBe(403);
  expect((await upload(other, wav, asha.providerId)).status).toBe(404);
});

describe('a question with a recording', () => {
  const problemsWith = async (prompt: { en: string; hi: string }, providerId = asha.providerId) => {
    const item = { ...givenDraft, prompt, itemRef: 'q' };
    const { problems } = checkItem(item, 'v', await picturesOf(app.database, providerId, item));
    return problems.map(({ place, language, code }) => ({ place, language, code }));
  };

  test('needs its transcript in each language', async () => {
    const id = await givenRecordingOfBank(app, { author: asha, providerId: asha.providerId });
    const said = `What is said?\n\n![Good morning](audio:${id} plays=2)`;
    expect(await problemsWith({ en: said, hi: `क्या कहा?\n\n![सुप्रभात](audio:${id} plays=2)` })).toEqual([]);
    expect(await problemsWith({ en: said, hi: `क्या कहा?\n\n![ ](audio:${id} plays=2)` })).toEqual([
      { place: 'prompt', language: 'hi', code: 'recording-without-transcript' },
    ]);
    expect(await problemsWith({ en: said, hi: 'क्या कहा?' })).toEqual([
      { place: 'prompt', language: 'hi', code: 'recording-in-one-language' },
    ]);
  });

  test('shows neither one of another provider nor a picture in its place', async () => {
    const { providerId } = await givenAuthor();
    const id = await givenRecordingOfBank(app, { author: asha, providerId: asha.providerId });
    const pictureId = await givenPictureOfBank(app, { author: asha, providerId: asha.providerId });
    const unknown = [{ place: 'prompt', language: 'en', code: 'unknown-recording' }];
    const hi = `क्या?\n\n![सुप्रभात](audio:${id})`;
    const problems = await problemsWith({ en: `![Hello](audio:${id})`, hi }, providerId);
    expect(problems).toContainEqual(unknown[0]);
    expect(await problemsWith({ en: `![Hello](audio:${pictureId})`, hi })).toEqual(unknown);
  });

  test('has it on a line of its own, and not in an option', async () => {
    const id = await givenRecordingOfBank(app, { author: asha, providerId: asha.providerId });
    const inLine = `Hear ![Hello](audio:${id})`;
    expect(await problemsWith({ en: inLine, hi: 'सुनिए' })).toEqual([
      { place: 'prompt', language: 'en', code: 'markup' },
    ]);
    const alone = `Hear:\n\n![Hello](audio:${id})`;
    const text = (en: string) => ({ en, hi: 'क' });
    const placesOf = (answer: SourceItem['answer']) =>
      checkItem({ ...givenDraft, itemRef: 'q', answer }, 'v', new Map()).problems.map(({ place, code }) => [
        place,
        code,
      ]);
    for (const said of [inLine, alone]) {
      const options = [text(said), text('b')];
      expect(placesOf({ kind: 'single-choice', correct: 0, options })).toEqual([['option 1', 'markup']]);
    }
    const criterion = { title: text('Structure'), description: text(alone), maximum: '2' };
    expect(placesOf({ kind: 'extended-text', criteria: [criterion], sampleAnswer: text(alone) })).toEqual([
      ['criterion c1, description', 'markup'],
      ['sample answer', 'markup'],
    ]);
  });

  test('is refused by name in a file of CSV', async () => {
    const id = await givenRecordingOfBank(app, { author: asha, providerId: asha.providerId });
    const prompt = { en: `What?\n\n![Hello](audio:${id})`, hi: `क्या?\n\n![नमस्ते](audio:${id})` };
    await givenItem(app, { author: asha, providerId: asha.providerId, draft: { prompt } });
    const asked = { providerId: asha.providerId, format: 'csv' };
    const url = '/api/v1/bank/exports/check';
    const answer = await app.fastify.inject({ method: 'POST', url, headers: asha.headers, payload: asked });
    expect(answer.json()).toMatchObject({ refused: [{ reason: 'Plain text has no recordings.' }] });
  });
});
