import type { ImportQuestion, ImportRun } from '@kasauti/contract/bank/imports.ts';
import type { ItemDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ImportRunId } from '@kasauti/contract/ids.ts';
import type { Pictures } from '@kasauti/domain/form/pictures.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { beginZip } from '../../../platform/documents/zip.ts';
import { testApp } from '../../../test/app.ts';
import { givenFileFacts, givenPicturePng, givenProviderId } from '../../../test/given/bank.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { givenMp3, givenWav } from '../../../test/given/recordings.ts';
import { beginQtiPackage } from '../formats/index.ts';
import { readPictureFile } from '../pictures/picture-file.ts';
import { picturesOf } from '../pictures/pictures-of.ts';
import { readLines } from '../store/imports.ts';
import { importWorkPart } from './import-work.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });
const work = app.part(importWorkPart);
const png = await givenPicturePng(1);
const formats = {
  'a.png': png,
  'b c.jpg': await sharp(png).jpeg().toBuffer(),
  'c.webp': await sharp(png).webp().toBuffer(),
  'd.svg': Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 60"><script>x</script><path style="fill:red" d="M0 0L9 9"/></svg>',
  ),
};

/** Creates an author who is bound to a new provider. */
async function givenAuthor() {
  const id = await givenProviderId(app);
  return { providerId: id, ...(await givenSignedIn(app, { role: 'author', scope: { kind: 'provider', id } })) };
}
type Author = Awaited<ReturnType<typeof givenAuthor>>;

const get = async (as: Author, path: string) =>
  (await app.fastify.inject({ url: `/api/v1/bank/imports/${path}`, headers: as.headers })).json();

/** Sends a file, waits until it was read, and returns the report with the drafts that it would bring. */
async function read(as: Author, fileName: string, payload: Buffer) {
  const begun = await app.fastify.inject({
    method: 'POST',
    url: '/api/v1/bank/imports',
    query: { ...givenFileFacts, providerId: as.providerId, fileName },
    headers: { ...as.headers, 'content-type': 'application/octet-stream' },
    payload,
  });
  const { _id }: { _id: ImportRunId } = begun.json();
  await work.idle();
  const run: ImportRun = await get(as, _id);
  const { items: report }: { items: ImportQuestion[] } = await get(as, `${_id}/questions`);
  const lines = await readLines(app.database, _id, ['unchanged', 'changed']);
  return { run, report, drafts: lines.flatMap(({ item }) => item ?? []) };
}

const image = (address: string, alt: string) => `<img src="../${address}" alt="${alt}"/>`;
const item = (prompt: string, option = 'a') =>
  `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="${prompt.length}" title="Q" adaptive="false" time-dependent="false">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration>
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"/>
<qti-item-body>${prompt}<qti-choice-interaction response-identifier="RESPONSE"><qti-simple-choice identifier="A">${option}</qti-simple-choice><qti-simple-choice identifier="B">b</qti-simple-choice></qti-choice-interaction></qti-item-body>
<qti-response-processing template="https://purl.imsglobal.org/spec/qti/v3p0/rptemplates/match_correct"/>
</qti-assessment-item>`;

/** Packs items as a QTI package with these other files. */
function packed(items: string[], files: Record<string, Buffer>): Buffer {
  const resources = items.map(
    (_, at) => `<resource identifier="r${at}" type="imsqti_item_xmlv3p0" href="items/${at}.xml"/>`,
  );
  const manifest = `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="m"><resources>${resources.join('')}</resources></manifest>`;
  const zip = beginZip(new Date('2026-11-26T00:00:00Z'));
  const parts = [zip.add('imsmanifest.xml', Buffer.from(manifest))];
  for (const [at, xml] of items.entries()) parts.push(zip.add(`items/${at}.xml`, Buffer.from(xml)));
  for (const [name, bytes] of Object.entries(files)) parts.push(zip.add(name, bytes));
  return Buffer.concat([...parts, zip.end()]);
}

/** Writes drafts as an export does, with their pictures and recordings. */
async function exported(drafts: ItemDraft[], pictures: Pictures): Promise<Buffer> {
  const written = beginQtiPackage(new Date('2026-11-26T00:00:00Z'));
  const parts = drafts.map((draft, at) =>
    written.add({ item: { ...draft, itemRef: `q${at}` }, language: 'en', pictures }),
  );
  for (const pictureId of pictures.keys())
    parts.push(written.addPicture(pictureId, (await readPictureFile(app, pictureId as never))!));
  return Buffer.concat([...parts, written.end()]);
}

const everywhere = item(
  `<p>How steep?</p><p>${image('a.png', 'A ramp [of 2]')}</p><p>${image('b%20c.jpg', 'A car')}</p>`,
  `The ${image('c.webp', 'slope')} and ${image('d.svg', 'its sketch')}`,
);

test('the pictures of a package come along, and an export brings the same questions with the same pictures', async () => {
  const author = await givenAuthor();
  const first = await read(author, 'ramps.zip', packed([everywhere], formats));
  expect(first.run.counts).toEqual({ unchanged: 1, changed: 0, refused: 0 });
  const pictures = await picturesOf(app.database, author.providerId, first.drafts);
  expect([...pictures.values()].map(({ contentType }) => contentType).sort()).toEqual([
    'image/jpeg',
    'image/png',
    'image/svg+xml',
    'image/webp',
  ]);
  const again = await read(author, 'again.zip', await exported(first.drafts, pictures));
  expect(again.run.counts).toEqual({ unchanged: 1, changed: 0, refused: 0 });
  expect(again.drafts).toEqual(first.drafts);
  const { rowCount } = await app.pool.query('select from picture where provider_id = $1', [author.providerId]);
  expect(rowCount).toBe(4);
});

test('a picture without an alternative text brings its question as a draft that names the picture', async () => {
  const author = await givenAuthor();
  const { report, drafts } = await read(author, 'a.zip', packed([item(image('a.png', ' '))], formats));
  expect(report).toMatchObject([{ outcome: 'changed', notes: [{ code: 'picture-without-alt' }] }]);
  expect(report[0]!.notes[0]!.text).toContain('../a.png');
  expect(drafts[0]!.prompt.en).toMatch(/^!\[\]\(picture:/);
});

test('a broken picture refuses its question by name, and the other questions come in', async () => {
  const author = await givenAuthor();
  const files = {
    ...formats,
    'bad.png': png.subarray(0, 200),
    'bad.svg': Buffer.from('<svg width="9" height="9"><image href="https://evil.example/a.png"/></svg>'),
  };
  const items = [item(image('bad.png', 'x')), item('<p>Which?</p>'), item(image('bad.svg', 'a photo'))];
  const { report } = await read(author, 'a.zip', packed(items, files));
  expect(report.map(({ outcome, notes }) => [outcome, notes[0]?.code])).toEqual([
    ['unchanged', undefined],
    ['refused', 'unsupported-picture'],
    ['refused', 'unsupported-picture'],
  ]);
  expect(report[1]!.notes[0]!.text).toContain('../bad.png');
  expect(report[2]!.notes[0]!.text).toMatch(
    /bad\.svg cannot be used\. This SVG has a part that cannot be shown safely/,
  );
});

test.each(['a.png', 'd.svg'] as const)('a picture in a file of Moodle XML comes along: %s', async (name) => {
  const author = await givenAuthor();
  const file = `<file name="a b.png" path="/" encoding="base64">${formats[name].toString('base64')}</file>`;
  const xml = `<quiz><question type="truefalse"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[<p>Is it?</p><p><img src="@@PLUGINFILE@@/a%20b.png" alt="A ramp"></p>]]></text>${file}</questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`;
  const { run, drafts } = await read(author, 'moodle.xml', Buffer.from(xml));
  expect(run.counts).toEqual({ unchanged: 1, changed: 0, refused: 0 });
  expect((await picturesOf(app.database, author.providerId, drafts)).size).toBe(1);
  expect(drafts[0]!.prompt.en).toMatch(/^Is it\?\n\n!\[A ramp\]\(picture:/);
});

describe('recordings', () => {
  const played = (address: string, more = '') => `<p><audio src="../${address}" ${more}/></p>`;
  const transcript =
    '<qti-catalog-info><qti-catalog id="t"><qti-card support="transcript"><qti-html-content><p>Good</p><p>day.</p></qti-html-content></qti-card></qti-catalog></qti-catalog-info>';
  const heard = (body: string) =>
    item(body).replace('<qti-response-processing', `${transcript}<qti-response-processing`);
  const sounds = { 'a.mp3': givenMp3(), 'a.wav': givenWav() };
  const settings = 'data-max-plays="2" data-transcript="shown" data-catalog-idref="t"';

  test('of a package come along without their names, and an export brings the same questions with them', async () => {
    const author = await givenAuthor();
    const prompt = `<p>Listen.</p>${played('a.mp3', settings)}${played('a.wav', settings)}`;
    const first = await read(author, 'sounds.zip', packed([heard(prompt)], sounds));
    expect(first.run.counts).toEqual({ unchanged: 1, changed: 0, refused: 0 });
    expect(first.drafts[0]!.prompt.en).toMatch(/^Listen\.\n\n!\[Good\\nday\.\]\(audio:[\da-f-]+ plays=2 text\)/);
    const recordings = await picturesOf(app.database, author.providerId, first.drafts);
    expect([...recordings.values()].map(({ contentType }) => contentType).sort()).toEqual(['audio/mpeg', 'audio/wav']);
    for (const id of recordings.keys()) {
      const { bytes } = (await readPictureFile(app, id as never))!;
      expect(bytes.includes('asha-at-home')).toBe(false);
    }
    const again = await read(author, 'again.zip', await exported(first.drafts, recordings));
    expect(again.run.counts).toEqual({ unchanged: 1, changed: 0, refused: 0 });
    expect(again.drafts).toEqual(first.drafts);
    const { rowCount } = await app.pool.query('select from picture where provider_id = $1', [author.providerId]);
    expect(rowCount).toBe(2);
  });

  test('without a transcript come in with drafts, and broken ones refuse their questions by name', async () => {
    const author = await givenAuthor();
    const broken = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(500)]);
    const items = [item(played('a.wav')), item(`${played('bad.mp3')}<p>Which?</p>`)];
    const { report } = await read(author, 'a.zip', packed(items, { ...sounds, 'bad.mp3': broken }));
    expect(report.map(({ outcome, notes }) => [outcome, notes.map(({ code }) => code)])).toEqual([
      ['changed', ['recording-without-transcript']],
      ['refused', ['unsupported-recording']],
    ]);
    expect(report[1]!.notes[0]!.text).toContain('The recording ../bad.mp3 cannot be used.');
  });

  test('in a file of Moodle XML come along', async () => {
    const author = await givenAuthor();
    const file = `<file name="a b.mp3" path="/" encoding="base64">${sounds['a.mp3'].toString('base64')}</file>`;
    const audio = '<audio controls="true"><source src="@@PLUGINFILE@@/a%20b.mp3">a b.mp3</audio>';
    const xml = `<quiz><question type="truefalse"><name><text>Q</text></name><questiontext format="html"><text><![CDATA[<p>Is it?</p><p>${audio}</p>]]></text>${file}</questiontext><answer fraction="100"><text>true</text></answer><answer fraction="0"><text>false</text></answer></question></quiz>`;
    const { report, drafts } = await read(author, 'moodle.xml', Buffer.from(xml));
    expect(report).toMatchObject([{ outcome: 'changed', notes: [{ code: 'recording-without-transcript' }] }]);
    expect(drafts[0]!.prompt.en).toMatch(/^Is it\?\n\n!\[\]\(audio:/);
    expect((await picturesOf(app.database, author.providerId, drafts)).size).toBe(1);
  });
});

test('a passage of a package is taken in once with its questions, and an export brings both again', async () => {
  const author = await givenAuthor();
  const stimulus = `<qti-assessment-stimulus xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="p" title="The ramp"><qti-stimulus-body><p>Look: ${image('a.png', 'A ramp')}</p></qti-stimulus-body></qti-assessment-stimulus>`;
  // A question without an explanation is not exported.
  const explained = (xml: string) =>
    xml
      .replace(
        '<qti-item-body>',
        '<qti-outcome-declaration identifier="F" cardinality="single" base-type="identifier"><qti-default-value><qti-value>e</qti-value></qti-default-value></qti-outcome-declaration><qti-item-body>',
      )
      .replace(
        '</qti-assessment-item>',
        '<qti-modal-feedback outcome-identifier="F" identifier="e" show-hide="show"><p>So.</p></qti-modal-feedback></qti-assessment-item>',
      );
  const refer = (xml: string) =>
    xml.replace(
      '<qti-item-body>',
      '<qti-assessment-stimulus-ref identifier="p" href="../passages/p.xml"/><qti-item-body>',
    );
  const items = [refer(item('<p>One?</p>')), refer(item('<p>Two of it?</p>')), item('<p>Three of none?</p>')];
  const files = { ...formats, 'passages/p.xml': Buffer.from(stimulus) };
  const { run, report } = await read(author, 'passage.zip', packed(items.map(explained), files));
  expect(report.map(({ outcome, passage }) => [outcome, passage])).toEqual([
    ['unchanged', 'The ramp'],
    ['unchanged', 'The ramp'],
    ['unchanged', null],
  ]);
  const takeIn = { method: 'POST', url: `/api/v1/bank/imports/${run._id}/take-in`, headers: author.headers } as const;
  // The draft of the passage is in the first line, which is not chosen.
  expect((await app.fastify.inject({ ...takeIn, payload: { questions: [2, 3] } })).statusCode).toBe(200);
  await work.idle();
  const { rows } = await app.pool.query(
    `select item_type, passage_id is not null as "hasPassage" from item_version join item using (item_id)
      where provider_id = $1 order by item_type, 2`,
    [author.providerId],
  );
  expect(rows.map((row) => [row.item_type, row.hasPassage])).toEqual([
    ['passage', false],
    ['question', false],
    ['question', true],
  ]);
  const chosen = { providerId: author.providerId, format: 'qti' };
  const check = { method: 'POST', url: '/api/v1/bank/exports/check', headers: author.headers } as const;
  expect((await app.fastify.inject({ ...check, payload: chosen })).json()).toMatchObject({ written: 2, refused: [] });
  const inCsv = (await app.fastify.inject({ ...check, payload: { ...chosen, format: 'csv' } })).json();
  expect(inCsv).toMatchObject({ written: 1, refused: [{ reason: 'The template has no shared passages.' }] });
});
