import { authCheck } from '@kasauti/contract/identity/identity.ts';
import {
  convertPicture,
  deleteDocument,
  profileCompleteness,
  profileDetails,
  profilePhoto,
  profileSignature,
  requestAccommodation,
  updateProfile,
} from '@kasauti/contract/identity/profiles.ts';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { testApp } from '../../test/app.ts';
import { heicPicture } from '../../test/given/files.ts';
import { type GivenSession, type GivenUser, givenSignedIn, givenUser, mailsTo } from '../../test/given/identity.ts';
import { givenDocument, givenFullProfile, givenPicture } from '../../test/given/profiles.ts';
import {
  allowPhoto,
  approvedAccommodations,
  decideAccommodation,
  findPhotoOwners,
  readPhoto,
  runAccommodationCommand,
} from './index.ts';

const app = await testApp();
type Caller = GivenUser & GivenSession;
const pathFor = (path: string, userId: string, id = '') => path.replace('{userId}', userId).replace('{id}', id);

async function get(caller: Caller, url: string) {
  return await app.fastify.inject({ url, headers: caller.headers });
}

type Files = Record<string, Buffer | Buffer[]>;

const save = (caller: Caller, fields: Record<string, string>, files: Files = {}) =>
  send(caller, updateProfile.path, fields, files);

async function send(caller: Caller, url: string, fields: Record<string, string>, files: Files = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, given] of Object.entries(files))
    for (const bytes of [given].flat()) form.append(name, new Blob([new Uint8Array(bytes)]), 'me.jpg');
  const request = new Request('http://localhost:3000/', { method: 'POST', body: form });
  return await app.fastify.inject({
    method: 'POST',
    url,
    headers: { ...caller.headers, 'content-type': request.headers.get('content-type')! },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

const completenessOf = async (caller: Caller) =>
  (await get(caller, pathFor(profileCompleteness.path, caller.userId))).json();

test('a new account’s profile is incomplete and names what is missing', async () => {
  const caller = await givenSignedIn(app);
  expect(await completenessOf(caller)).toEqual({
    status: 'incomplete',
    completionPercentage: 54,
    missingFields: ['Address', 'City', 'State', 'PIN code', 'Photo'],
  });
});

test('with everything filled in it is complete', async () => {
  const caller = await givenSignedIn(app);
  await givenFullProfile(app, caller.userId);
  expect(await completenessOf(caller)).toEqual({ status: 'complete', completionPercentage: 100, missingFields: [] });
});

test('one’s own profile is given by one’s own address, in any case, and another’s is not', async () => {
  const caller = await givenSignedIn(app, { fullName: 'Lata Rani Mukherjee', bornOn: '2001-02-28' });
  const answer = await get(caller, `${profileDetails.path}?email=${encodeURIComponent(caller.email.toUpperCase())}`);
  expect(answer.statusCode).toBe(200);
  expect(answer.json().user).toMatchObject({
    _id: caller.userId,
    full_name: 'Lata Rani Mukherjee',
    firstName: 'Lata Rani',
    lastName: 'Mukherjee',
    dob: '2001-02-28',
    age: expect.any(Number),
    uniqueNumberLast4: '7788',
    photoUrl: null,
    documents: [],
    accommodations: [],
  });
  const other = await givenUser(app);
  for (const email of [other.email, 'nobody@people.example', '']) {
    const refused = await get(caller, `${profileDetails.path}?email=${encodeURIComponent(email)}`);
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'forbidden']);
  }
  expect((await get(caller, profileDetails.path)).statusCode).toBe(400);
});

test('saving changes what was given, leaves the rest, and shows at once in the session', async () => {
  const caller = await givenSignedIn(app);
  const first = {
    fullName: 'Asha R. Rao',
    city: 'Mysuru',
    stateCode: 'KA',
    pinCode: '570001',
    addressLine1: '14 Temple Road',
  };
  expect((await save(caller, first)).statusCode).toBe(200);
  const answer = await save(caller, { phone: '+91 55500 33333', addressLine1: '', language: 'hi' });
  expect(answer.json()).toMatchObject({
    full_name: 'Asha R. Rao',
    phone: '+91 55500 33333',
    addressLine1: null,
    city: 'Mysuru',
    pinCode: '570001',
  });
  await expect
    .poll(async () => (await get(caller, authCheck.path)).json().user)
    .toMatchObject({ full_name: 'Asha R. Rao', language: 'hi' });
});

test.each([
  [{ pinCode: '012345' }, 'Enter a six-digit PIN code'],
  [{ fullName: '  ' }, expect.any(String)],
  [{ stateCode: 'Karnataka' }, expect.any(String)],
  [{ role: 'admin' }, expect.any(String)],
  [{ language: 'fr' }, expect.any(String)],
])('%j is refused and changes nothing', async (fields: Record<string, string>, message) => {
  const caller = await givenSignedIn(app);
  const answer = await save(caller, { city: 'Mysuru', ...fields });
  expect([answer.statusCode, answer.json().message]).toEqual([400, message]);
  expect((await completenessOf(caller)).missingFields).toContain('City');
});

test('a form that is not multipart is refused', async () => {
  const caller = await givenSignedIn(app);
  const ask = {
    method: 'POST',
    url: updateProfile.path,
    headers: caller.headers,
    payload: { city: 'Mysuru' },
  } as const;
  expect((await app.fastify.inject(ask)).statusCode).toBe(415);
});

test.each(['jpeg', 'png', 'webp'] as const)(
  'a photo as %s is kept as an upright JPEG of at most 600 px',
  async (format) => {
    const caller = await givenSignedIn(app);
    const answer = await save(caller, {}, { photo: await givenPicture({ width: 1400, height: 1800, format }) });
    expect(answer.statusCode).toBe(200);
    const photo = await get(caller, answer.json().photoUrl);
    expect([photo.statusCode, photo.headers['content-type']]).toEqual([200, 'image/jpeg']);
    expect(photo.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff' });
    expect(await sharp(photo.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 467, height: 600 });
  },
);

test('the place and device of a photo are removed, and it is turned upright', async () => {
  const caller = await givenSignedIn(app);
  const taken = await sharp({ create: { width: 450, height: 350, channels: 3, background: '#88aa66' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'SpyCam', Copyright: 'asha-at-home' }, IFD3: { GPSLatitudeRef: 'N' } })
    .toBuffer();
  expect(taken.includes('asha-at-home')).toBe(true);
  await save(caller, {}, { photo: taken });
  const kept = (await readPhoto(app, caller.userId))!;
  expect(kept.includes('asha-at-home') || kept.includes('SpyCam') || kept.includes('Exif')).toBe(false);
  expect(await sharp(kept).metadata()).toMatchObject({ width: 350, height: 450 });
});

test('a picture with clear parts gets a white ground', async () => {
  const caller = await givenSignedIn(app);
  const clear = await sharp({ create: { width: 210, height: 270, channels: 4, background: '#00000000' } })
    .png()
    .toBuffer();
  await save(caller, {}, { photo: clear });
  const { data } = await sharp((await readPhoto(app, caller.userId))!)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(250);
});

test.each([
  ['text', async () => Buffer.from('just words')],
  ['nothing', async () => Buffer.alloc(0)],
  [
    'an SVG with a script',
    async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
  ],
  [
    'a GIF',
    async () =>
      await sharp(await givenPicture({ width: 9, height: 9 }))
        .gif()
        .toBuffer(),
  ],
  ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj\n<< >>\nendobj')],
  ['a JPEG that was cut off', async () => (await givenPicture({ width: 900, height: 900 })).subarray(0, 1200)],
  [
    'a JPEG’s first bytes and then a page',
    async () => Buffer.concat([(await givenPicture()).subarray(0, 20), Buffer.from('<html>'.repeat(500))]),
  ],
])('%s is not a photo', async (_what, make) => {
  const caller = await givenSignedIn(app);
  const answer = await save(caller, { city: 'Mysuru' }, { photo: await make() });
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'not-an-image']);
  expect((await completenessOf(caller)).missingFields).toEqual(['Address', 'City', 'State', 'PIN code', 'Photo']);
});

test('a picture of more than forty megapixels, or ten megabytes, is refused without being decoded', async () => {
  const caller = await givenSignedIn(app);
  const bomb = await sharp({ create: { width: 8000, height: 5001, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer();
  expect(bomb.length).toBeLessThan(1024 * 1024);
  const tooWide = await save(caller, {}, { photo: bomb });
  expect([tooWide.statusCode, tooWide.json().code]).toEqual([413, 'image-too-large']);
  expect((await save(caller, {}, { photo: Buffer.alloc(10 * 1024 * 1024 + 1) })).statusCode).toBe(413);
});

test('two photos at once, or a file of another name, are refused', async () => {
  const caller = await givenSignedIn(app);
  const picture = await givenPicture({ width: 210, height: 270 });
  expect((await save(caller, {}, { photo: [picture, picture] })).statusCode).toBe(400);
  expect((await save(caller, {}, { stamp: picture })).statusCode).toBe(400);
});

test('a new photo takes the old one’s place, and the old one is gone', async () => {
  const caller = await givenSignedIn(app);
  const keyOf = async () =>
    (await app.pool.query('select photo_object_key as key from profile where user_id = $1', [caller.userId])).rows[0]
      .key;
  const first = await save(caller, {}, { photo: await givenPicture({ width: 210, height: 270 }) });
  const firstKey = await keyOf();
  const second = await save(caller, {}, { photo: await givenPicture({ width: 420, height: 540 }) });
  expect(second.json().photoUrl).not.toBe(first.json().photoUrl);
  await app.drainOutbox();
  expect(await app.objects.get(firstKey)).toBeNull();
  expect(await app.objects.get(await keyOf())).not.toBeNull();
});

test.each([
  ['photo', { width: 209, height: 270 }, 'image-too-small'],
  ['photo', { width: 300, height: 300 }, 'image-shape'],
  ['signature', { width: 140, height: 60 }, 'image-too-small'],
  ['signature', { width: 350, height: 450 }, 'image-shape'],
] as const)('a %s of %o is refused, and what came with it is not kept either', async (kind, size, code) => {
  const caller = await givenSignedIn(app);
  const fits = { photo: { width: 350, height: 450 }, signature: { width: 350, height: 150 } };
  const files = { photo: await givenPicture(fits.photo), signature: await givenPicture(fits.signature) };
  const put = vi.spyOn(app.objects, 'put');
  const answer = await save(caller, { city: 'Mysuru' }, { ...files, [kind]: await givenPicture(size) });
  const keys = put.mock.calls.map(([key]) => key);
  put.mockRestore();
  expect([answer.statusCode, answer.json().code]).toEqual([400, code]);
  for (const key of keys) expect(await app.objects.get(key)).toBeNull();
  expect((await completenessOf(caller)).missingFields).toContain('City');
});

test('a signature is kept beside the photo, and shown to its owner alone', async () => {
  const [caller, admin] = [await givenSignedIn(app), await givenSignedIn(app, { role: 'admin' })];
  expect((await get(caller, pathFor(profileSignature.path, caller.userId))).statusCode).toBe(404);
  const saved = await save(caller, {}, { photo: await givenPicture({ width: 350, height: 450 }) });
  const both = await save(caller, {}, { signature: await givenPicture({ width: 700, height: 300 }) });
  expect(both.json().photoUrl).toBe(saved.json().photoUrl);
  const signature = await get(caller, both.json().signatureUrl);
  expect(await sharp(signature.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 600, height: 257 });
  expect((await get(admin, both.json().signatureUrl)).statusCode).toBe(403);
});

test('a picture that a browser cannot draw comes back as a JPEG that it can, and nothing is kept', async () => {
  const caller = await givenSignedIn(app);
  const put = vi.spyOn(app.objects, 'put');
  const answer = await send(caller, convertPicture.path, {}, { picture: heicPicture() });
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/jpeg']);
  expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 240, height: 320 });
  expect(put).not.toHaveBeenCalled();
  put.mockRestore();
  const text = await send(caller, convertPicture.path, {}, { picture: Buffer.from('just words') });
  expect([text.statusCode, text.json().code]).toEqual([400, 'not-an-image']);
  expect((await send(caller, convertPicture.path, {})).statusCode).toBe(400);
});

test('three photos of one person at once leave one, which can be read', async () => {
  const caller = await givenSignedIn(app);
  const picture = await givenPicture({ width: 210, height: 270 });
  const answers = await Promise.all([1, 2, 3].map(() => save(caller, {}, { photo: picture })));
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200]);
  expect(await readPhoto(app, caller.userId)).not.toBeNull();
});

test('a photo is shown to its owner and to whom a rule lets in; to others it is forbidden, and the try is recorded', async () => {
  const owner = await givenSignedIn(app);
  await givenFullProfile(app, owner.userId);
  const [proctor, stranger] = [await givenSignedIn(app, { role: 'proctor' }), await givenSignedIn(app)];
  const url = pathFor(profilePhoto.path, owner.userId);
  allowPhoto(app, async (caller, ownerId) => caller.userId === proctor.userId && ownerId === owner.userId);
  expect((await get(owner, url)).statusCode).toBe(200);
  expect((await get(proctor, url)).statusCode).toBe(200);
  expect((await get(proctor, pathFor(profilePhoto.path, stranger.userId))).statusCode).toBe(403);
  expect((await get(stranger, url)).statusCode).toBe(403);
  expect((await get(stranger, pathFor(profilePhoto.path, '01900000-0000-7000-8000-000000000000'))).statusCode).toBe(
    403,
  );
  expect((await get(stranger, pathFor(profilePhoto.path, stranger.userId))).statusCode).toBe(404);
  expect((await app.fastify.inject({ url })).statusCode).toBe(401);
  const audit = await app.pool.query(
    "select object_id from audit_entry where actor_id = $1 and action = 'access.refused'",
    [stranger.userId],
  );
  expect(audit.rows.map((row) => row.object_id)).toContain(owner.userId);
  expect(await findPhotoOwners(app.database, [owner.userId, stranger.userId])).toEqual(new Set([owner.userId]));
});

test('an owner deletes a document once, with its file; nobody deletes another’s', async () => {
  const [owner, stranger] = [await givenSignedIn(app), await givenSignedIn(app)];
  const documentId = await givenDocument(app, owner.userId);
  const remove = (caller: Caller, userId: string, id: string) =>
    app.fastify.inject({ method: 'DELETE', url: pathFor(deleteDocument.path, userId, id), headers: caller.headers });
  expect((await remove(stranger, owner.userId, documentId)).statusCode).toBe(403);
  expect((await remove(stranger, stranger.userId, documentId)).statusCode).toBe(403);
  const answer = await remove(owner, owner.userId, documentId);
  expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Document Deleted' }]);
  await app.drainOutbox();
  expect(await app.objects.get(`documents/${owner.userId}/${documentId}.pdf`)).toBeNull();
  expect((await remove(owner, owner.userId, documentId)).statusCode).toBe(404);
  expect((await remove(owner, owner.userId, 'not-an-id')).statusCode).toBe(404);
});

const askFor = (caller: Caller, body: object) =>
  app.fastify.inject({ method: 'POST', url: requestAccommodation.path, headers: caller.headers, payload: body });

test('an accommodation is asked for once, counts when a person approved it, and can be taken back', async () => {
  const [caller, support] = [await givenSignedIn(app), await givenUser(app, { role: 'support' })];
  const ask = { kind: 'compensatory-time', note: 'Certificate 4471 of the district hospital' };
  expect((await askFor(caller, ask)).statusCode).toBe(200);
  expect((await askFor(caller, ask)).json().code).toBe('already-requested');
  expect(await approvedAccommodations(app.database, caller.userId)).toEqual([]);

  const by = { userId: support.userId, role: 'support' };
  const decide = (approve: boolean) =>
    app.inTransaction((work) =>
      decideAccommodation(work, {
        userId: caller.userId,
        kind: 'compensatory-time',
        approve,
        reason: 'Certificate seen',
        by,
      }),
    );
  expect(await decide(true)).toEqual({ state: 'approved' });
  expect(await decide(true)).toEqual({ state: 'approved' });
  expect(await approvedAccommodations(app.database, caller.userId)).toEqual(['compensatory-time']);
  expect((await askFor(caller, ask)).json().code).toBe('already-requested');

  expect(await decide(false)).toEqual({ state: 'refused' });
  expect(await approvedAccommodations(app.database, caller.userId)).toEqual([]);
  expect(await decide(false)).toMatchObject({ code: 'not-found' });
  expect((await askFor(caller, ask)).statusCode).toBe(200);
  const audit = await app.pool.query('select action, reason from audit_entry where actor_id = $1 order by entry_no', [
    support.userId,
  ]);
  expect(audit.rows).toEqual([
    { action: 'accommodation.approve', reason: 'Certificate seen' },
    { action: 'accommodation.refuse', reason: 'Certificate seen' },
  ]);
});

test('staff are notified of a request and decide it in the console under their own name, and the candidate is notified', async () => {
  const [caller, support] = [await givenSignedIn(app), await givenUser(app, { role: 'support' })];
  await askFor(caller, { kind: 'scribe', note: 'Certificate 4471' });
  const found = await app.pool.query('select accommodation_id as id from accommodation where user_id = $1', [
    caller.userId,
  ]);
  const { id } = found.rows[0];
  const asked = (await mailsTo(app, app.settings.SUPPORT_EMAIL)).at(-1);
  expect(asked?.subject).toBe('A request is waiting for a decision');
  expect(asked?.plain).toContain(`accommodation approve ${id} --by`);
  expect(asked?.plain, 'who needs what is nobody’s to read in a mailbox').not.toMatch(
    new RegExp(`scribe|4471|${caller.fullName}|${caller.email}`),
  );

  const command = (words: string[], by = support.email, reason = 'Certificate seen') =>
    runAccommodationCommand(app.database, app.settings, { words, by, reason });
  const listed = (await command(['list'])).lines.find((line) => line.includes(caller.email));
  expect(listed).toMatch(new RegExp(`^${id}  .*  ${caller.email}  scribe  "Certificate 4471"$`));
  const approve = ['approve', id];
  expect(await command(approve, caller.email)).toMatchObject({ ok: false });
  expect(await command(approve, support.email, ' ')).toMatchObject({ ok: false });
  expect(await command(['approve', id, 'scribe'])).toMatchObject({ ok: false });
  for (const unknown of [caller.email, '01900000-0000-7000-8000-000000000000'])
    expect(await command(['approve', unknown])).toMatchObject({ ok: false });
  expect(await approvedAccommodations(app.database, caller.userId)).toEqual([]);

  for (const _ of [1, 2]) expect(await command(approve)).toMatchObject({ ok: true });
  expect(await approvedAccommodations(app.database, caller.userId)).toEqual(['scribe']);
  expect(await command(['refuse', id])).toMatchObject({ ok: true });
  expect(await command(['refuse', id])).toMatchObject({ ok: false });
  await askFor(caller, { kind: 'scribe', note: '' });
  expect(await command(approve), 'a new request has an id of its own').toMatchObject({ ok: false });
  const mails = await mailsTo(app, caller.email);
  expect(mails.map(({ subject }) => subject)).toEqual(['Your request is decided', 'Your request is decided']);
  expect(mails[0]?.plain).toContain('a scribe');
});

test('twenty requests of one kind at once make one', async () => {
  const caller = await givenSignedIn(app);
  const answers = await Promise.all(Array.from({ length: 20 }, () => askFor(caller, { kind: 'scribe', note: '' })));
  expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, ...Array(19).fill(409)]);
});

test('nobody decides on their own request, in any role', async () => {
  const support = await givenSignedIn(app, { role: 'support' });
  await askFor(support, { kind: 'wheelchair', note: '' });
  const by = { userId: support.userId, role: 'support' };
  const decision = await app.inTransaction((work) =>
    decideAccommodation(work, { userId: support.userId, kind: 'wheelchair', approve: true, reason: 'x', by }),
  );
  expect(decision).toMatchObject({ code: 'forbidden' });
  const past = app.pool.query(
    "update accommodation set state = 'approved', decided_by = user_id, decided_at = now() where user_id = $1",
    [support.userId],
  );
  await expect(past).rejects.toThrow('nobody_decides_for_themselves');
});

test('only kinds that exist can be asked for', async () => {
  const caller = await givenSignedIn(app);
  expect((await askFor(caller, { kind: 'more-marks', note: '' })).statusCode).toBe(400);
  expect((await askFor(caller, { kind: 'scribe' })).statusCode).toBe(400);
});
