import { nextAnswer as contract } from '@kasauti/contract/attempts/marking.ts';
import type { FormId } from '@kasauti/contract/ids.ts';
import type {
  FormContent,
  FormKey,
  ItemContent,
  MarkingScheme,
  RubricCriterion,
} from '@kasauti/domain/form/content.ts';
import { placeOf } from '@kasauti/domain/item/interactions.ts';
import type { CriterionPoints } from '@kasauti/domain/marking/by-people/points.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import { findForm, findFormKey } from '../../modules/authoring/index.ts';
import { insertForm, insertFormKey } from '../../modules/authoring/store.ts';
import type { App } from '../../platform/app.ts';
import { newId } from '../../platform/ids.ts';
import { sha256 } from '../../platform/security/hashes.ts';
import type { TestApp } from '../app.ts';
import { givenEvent, givenForm, save } from './attempts.ts';
import { type GivenRoom, givenRoomInSession, type Sitter, send } from './proctoring.ts';
import { givenItIsOver } from './results.ts';

/** Two criteria with five points together. */
export const givenCriteria: RubricCriterion[] = [
  {
    criterionRef: 'content',
    title: { en: 'Content', hi: 'विषयवस्तु' },
    description: { en: ['Names two reasons.'], hi: ['दो कारण बताए गए हैं।'] },
    maximum: '3',
  },
  {
    criterionRef: 'language',
    title: { en: 'Language', hi: 'भाषा' },
    description: { en: ['Is clear.'], hi: ['स्पष्ट है।'] },
    maximum: '2',
  },
];

export const givenScheme: MarkingScheme = { kind: 'by-people', full: '5', tolerance: '1' };

const essay = (itemRef: string): ItemContent => ({
  itemRef,
  itemVersionId: '0193a3f0-0000-7000-8000-0000000000e5',
  body: {
    en: [{ tag: 'p', children: ['Why do rivers bend?'] }, placeOf('RESPONSE')],
    hi: [{ tag: 'p', children: ['नदियाँ क्यों मुड़ती हैं?'] }, placeOf('RESPONSE')],
  },
  interactions: { RESPONSE: { kind: 'extended-text', maxCharacters: 5000, format: 'plain' } },
});

/** Publishes the form with three questions, and with extended texts that people mark. */
export async function givenEssayForm(app: App, itemRefs: string[] = ['q-4'], scheme = givenScheme): Promise<FormId> {
  const baseId = await givenForm(app);
  const [base, sealed] = [await findForm(app.database, baseId), await findFormKey(app.database, baseId)];
  const [section] = base?.content.sections ?? [];
  if (!base || !sealed || !section) throw new Error('the form has no section');
  const content: FormContent = {
    ...base.content,
    sections: [
      {
        ...section,
        marking: { ...section.marking, 'extended-text': scheme },
        items: [...section.items, ...itemRefs.map(essay)],
      },
    ],
  };
  const key: FormKey = { ...sealed.key };
  for (const itemRef of itemRefs)
    key[itemRef] = {
      correct: { kind: 'rubric', criteria: givenCriteria },
      explanation: { en: ['The outer bank is faster.'], hi: ['बाहरी किनारे पर धारा तेज़ होती है।'] },
    };
  const formId = newId<FormId>(new Date());
  await app.inTransaction(async ({ tx, now }) => {
    await insertForm(tx, {
      form_id: formId,
      form_ref: `essay-${formId}`,
      version_no: 1,
      title: JSON.stringify({ en: 'Rivers', hi: 'नदियाँ' }),
      languages: content.languages,
      content: canonicalJson(content),
      content_hash: sha256(canonicalJson(content)),
      source_hash: sha256(formId),
      question_count: section.items.length + itemRefs.length,
      published_at: now,
      published_by: null,
    });
    const text = canonicalJson(key);
    await insertFormKey(tx, { form_id: formId, key_version: 1, key: text, key_hash: sha256(text), created_at: now });
  });
  return formId;
}

/** The text of a candidate's essay, by the number of the candidate. */
export const essayOf = (no: number) => `The water cuts the outer bank (${no}).`;

type EssayWishes = NonNullable<Parameters<typeof givenRoomInSession>[1]> & { itemRefs?: string[] };

/** Creates a sitting in which each candidate has written every essay and submitted. The sitting is over. */
export async function givenEssaysInMarking(app: TestApp, wishes: EssayWishes = {}): Promise<GivenRoom> {
  const { itemRefs = ['q-4'], ...rest } = wishes;
  const formId = rest.formId ?? (await givenEssayForm(app, itemRefs));
  const room = await givenRoomInSession(app, { ...rest, formId });
  for (const [no, sitter] of room.sitters.entries()) await writeAndSubmit(app, sitter, itemRefs, essayOf(no));
  await givenItIsOver(app, room);
  await app.drainOutbox();
  return room;
}

/** Saves the same text as the answer to these essays, and submits the attempt. */
export async function writeAndSubmit(app: TestApp, sitter: Sitter, itemRefs: string[], text: string): Promise<void> {
  await save(
    app,
    sitter,
    itemRefs.map((itemRef) => givenEvent({ itemRef, payload: { kind: 'text', text } })),
  );
  await send(app, sitter, 'POST', `/api/v1/attempts/${sitter.attemptId}/submit`, { leaseEpoch: 1 });
}

type Person = Parameters<typeof send>[1];

/** Asks for the next answer to the question `q-4` of a room, or to another question. */
export const askForNext = async (app: TestApp, who: Person, { examId, formId }: GivenRoom, itemRef = 'q-4') =>
  await send(app, who, 'POST', contract.path, { examId, formId, itemRef });

/** Sends the marks of an answer. */
export const sendMarks = async (app: TestApp, who: Person, taskId: string, points: CriterionPoints, remark = '') =>
  await send(app, who, 'POST', `/api/v1/marking/${taskId}/mark`, { points, remark });

/** Takes the next answer and marks it. */
export async function markNext(app: TestApp, who: Person, room: GivenRoom, points: CriterionPoints): Promise<string> {
  const { body } = await askForNext(app, who, room);
  const taskId = body.answer._id as string;
  const { status } = await sendMarks(app, who, taskId, points);
  if (status !== 200) throw new Error(`marking was answered ${status}`);
  return taskId;
}
