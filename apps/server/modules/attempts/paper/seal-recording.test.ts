import { randomUUID } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openBytes, splitSealed } from '../../../platform/security/aes-gcm.ts';
import { testApp } from '../../../test/app.ts';
import { givenBooked, givenCandidate, givenEvent, post, save } from '../../../test/given/attempts.ts';
import { givenProviderId } from '../../../test/given/bank.ts';
import { givenFormOfExam } from '../../../test/given/catalogue.ts';
import { givenApprovedItem, givenFormDraft, givenPublishedForm } from '../../../test/given/forms.ts';
import { givenSignedIn } from '../../../test/given/identity.ts';
import { givenRecordingOfBank } from '../../../test/given/recordings.ts';
import { findForm } from '../../authoring/index.ts';
import { findPaperBySha256 } from '../store/papers.ts';
import { openPaperKey } from './seal-paper.ts';

const app = await testApp({ RATE_PER_MINUTE: '100000' });
const author = await givenSignedIn(app, { role: 'author' });

test('a recording comes with the paper. A transcript comes only if candidates may read it during the test', async () => {
  const providerId = await givenProviderId(app);
  const recordingId = await givenRecordingOfBank(app, { author, providerId });
  const both = (en: string, hi: string, settings: string) => ({
    en: `Listen.\n\n![${en}](audio:${recordingId}${settings})`,
    hi: `सुनिए।\n\n![${hi}](audio:${recordingId}${settings})`,
  });
  const items = [
    await givenApprovedItem(app, { author, providerId, draft: { prompt: both('Hidden words', 'छिपे', ' plays=2') } }),
    await givenApprovedItem(app, { author, providerId, draft: { prompt: both('Shown words', 'दिखे', ' text') } }),
  ];
  const formId = await givenPublishedForm(app, { author, providerId, form: givenFormDraft(items) });
  const who = await givenBooked(app, { T0: new Date(Date.now() + 300_000) });
  await givenFormOfExam(app, who.examId, formId);
  const { body } = await post(app, who, '', { schedule_id: who.bookingId });
  expect(body.form.pictureCount).toBe(1);
  const paper = (await findPaperBySha256(app.database, Buffer.from(body.form.sha256, 'hex')))!;
  const sealed = (await app.objects.get(paper.objectKey))!;
  const text = gunzipSync(openBytes(openPaperKey(app, paper), splitSealed(sealed))).toString('utf8');
  expect(text).toContain('Shown words');
  expect(text).toContain('दिखे');
  expect(text).toContain('"plays":"2"');
  for (const words of ['Hidden words', 'छिपे']) expect(text).not.toContain(words);
  // Results are made from the form, so they have it.
  expect(JSON.stringify((await findForm(app.database, formId))?.content)).toContain('Hidden words');
});

test('the plays of an attempt are known on every device of the candidate, and to nobody else', async () => {
  const who = await givenCandidate(app);
  const [first, second, recordingId] = [randomUUID(), randomUUID(), randomUUID()];
  const play = (opId: string) =>
    givenEvent({ opId, itemRef: null, kind: 'tool', payload: { tool: 'recording', value: recordingId } });
  const calculator = givenEvent({ itemRef: null, kind: 'tool', payload: { tool: 'calculator' } });
  await save(app, who, [play(first), calculator, givenEvent(), play(second)]);
  const url = `/api/v1/attempts/${who.attemptId}/plays`;
  const ask = async (headers: Record<string, string>) => (await app.fastify.inject({ url, headers })).json();
  expect(await ask(who.headers)).toEqual({
    data: [
      { opId: first, recordingId },
      { opId: second, recordingId },
    ],
  });
  expect((await ask((await givenSignedIn(app)).headers)).code).toBe('forbidden');
});
