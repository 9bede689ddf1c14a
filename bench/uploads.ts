import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MAX_FILE_BYTES, UPLOAD_PIECE_BYTES } from '@kasauti/contract/files.ts';
import { beginUpload, finishUpload, sendUploadPiece } from '@kasauti/contract/identity/documents.ts';
import { updateProfile } from '@kasauti/contract/identity/profiles.ts';
import { noisyPhoto, pdfOf, pdfStream } from '../apps/server/test/given/files.ts';
import { type GivenSession, type GivenUser, givenSession, givenUser } from '../apps/server/test/given/identity.ts';
import { makeInstallation, Times } from './attempt-load.ts';
import { memoryMb, report } from './harness.ts';

// Measures uploads of many 10 MB files at the same time. First come photos, each in one form. Then come documents,
// whose pieces were uploaded before. The calls that finish them arrive together. The server may refuse some requests as
// busy, but its memory must stay within the limit. Each user tries once.
const { values } = parseArgs({
  options: {
    people: { type: 'string', default: '200' },
    documents: { type: 'string', default: '40' },
    'limit-mb': { type: 'string', default: '600' },
  },
});
const limitMb = Number(values['limit-mb']);

const installation = await makeInstallation({ RATE_PER_MINUTE: '100000' });
const { app } = installation;
const people = await Promise.all(Array.from({ length: Number(values.people) }, givenPerson));
const server = await installation.serve();
const base = `http://127.0.0.1:${server.port}`;
const restMb = memoryMb(server.pid);

const photos = await together(people, await photoForm());
const afterPhotosMb = peakMb();
const ready = [];
for (const person of people.slice(0, Number(values.documents))) ready.push(await sendPieces(person));
const documents = await together(ready, (upload) => upload.finish());
const peak = peakMb();

const broken: string[] = [];
if (peak > limitMb) broken.push(`the server took ${peak} MB, and the limit is ${limitMb}`);
for (const [what, { answers }] of Object.entries({ photos, documents })) {
  if ((answers[200] ?? 0) === 0) broken.push(`none of the ${what} was kept`);
  for (const status of Object.keys(answers))
    if (status !== '200' && status !== '503') broken.push(`${answers[Number(status)]} ${what} were answered ${status}`);
}
const line = {
  bench: 'uploads',
  loop: 'open',
  people: people.length,
  megabytes_each: MAX_FILE_BYTES / 1024 ** 2,
  photos,
  documents,
  memory_before_mb: restMb,
  memory_peak_photos_mb: afterPhotosMb,
  memory_peak_mb: peak,
  limit_mb: limitMb,
};
await report(installation, line, broken);
await installation.remove();

type Person = GivenUser & GivenSession;

async function givenPerson(): Promise<Person> {
  const user = await givenUser(app);
  return { ...user, ...(await givenSession(app, user.userId)) };
}

/** Makes all requests at the same time. Returns how often each status occurred, and the response times. */
async function together<One>(all: readonly One[], act: (one: One) => Promise<number>) {
  const answers: Record<number, number> = {};
  const times = new Times();
  const startedAt = performance.now();
  await Promise.all(
    all.map(async (one) => {
      const status = await act(one);
      times.add(performance.now() - startedAt);
      answers[status] = (answers[status] ?? 0) + 1;
    }),
  );
  return { answers, ...times.summary() };
}

/**
 * Returns a function that sends a form with a photo. The photo's file is padded to nearly the largest size that a form
 * allows.
 */
async function photoForm() {
  const jpeg = await noisyPhoto();
  const bytes = Buffer.concat([jpeg, Buffer.alloc(MAX_FILE_BYTES - jpeg.length - 1000)]);
  return async (person: Person): Promise<number> => {
    const body = new FormData();
    body.append('photo', new Blob([bytes], { type: 'image/jpeg' }), 'photo.jpg');
    return await ask(person, updateProfile, body);
  };
}

async function sendPieces(person: Person) {
  const bytes = pdfOf(pdfStream('', Buffer.alloc(MAX_FILE_BYTES - 2000, 'q 1 0 0 1 0 0 cm Q ')));
  const begun = { kind: 'identity', fileName: 'card.pdf', sizeInBytes: bytes.length };
  const response = await fetch(base + beginUpload.path, {
    method: beginUpload.method,
    headers: { ...person.headers, 'content-type': 'application/json' },
    body: JSON.stringify(begun),
  });
  const { uploadId } = (await response.json()) as { uploadId: string };
  for (let from = 0; from < bytes.length; from += UPLOAD_PIECE_BYTES) {
    const piece = bytes.subarray(from, from + UPLOAD_PIECE_BYTES);
    const path = sendUploadPiece.path.replace('{id}', uploadId).replace('{from}', String(from));
    const status = await ask(
      person,
      { ...sendUploadPiece, path },
      new Blob([new Uint8Array(piece)]),
      'application/octet-stream',
    );
    if (status !== 200) throw new Error(`a piece was answered ${status}`);
  }
  return { finish: () => ask(person, { ...finishUpload, path: finishUpload.path.replace('{id}', uploadId) }) };
}

async function ask(
  person: Person,
  { method, path }: { method: string; path: string },
  body?: FormData | Blob,
  contentType?: string,
): Promise<number> {
  const response = await fetch(base + path.replace('{userId}', person.userId), {
    method,
    headers: { ...person.headers, ...(contentType && { 'content-type': contentType }) },
    ...(body && { body }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** Returns the peak resident memory of the server in MB. */
function peakMb(): number {
  const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'));
  return Math.round(Number(found?.[1] ?? 0) / 1024);
}
