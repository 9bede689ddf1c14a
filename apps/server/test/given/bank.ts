import { createHash, randomInt, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ItemDraft, PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import type { ItemId, PictureId, ProviderId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import sharp from 'sharp';
import type { BuiltApp } from '../../app.ts';
import { readQuestionFile } from '../../modules/bank/formats/index.ts';
import { reportOfFile } from '../../modules/bank/imports/report-of-file.ts';
import { beginRun, storeReport } from '../../modules/bank/imports/start-import.ts';
import { commentOnItem } from '../../modules/bank/items/comment-on-item.ts';
import { createItem, createPassage } from '../../modules/bank/items/create-item.ts';
import { takeStep } from '../../modules/bank/items/take-step.ts';
import { keepPicture } from '../../modules/bank/pictures/keep-picture.ts';
import type { NamedItem } from '../../modules/bank/store/items.ts';
import type { App } from '../../platform/app.ts';
import type { Actor } from '../../platform/http/session.ts';
import { newId } from '../../platform/ids.ts';
import { givenProvider } from './catalogue.ts';
import type { GivenUser } from './identity.ts';

/** A question in both languages that is complete and can be submitted. */
export const givenDraft: ItemDraft = {
  topic: 'Percentages',
  difficulty: 'medium',
  prompt: { en: 'What is 40% of 50?', hi: '50 का 40% कितना है?' },
  answer: {
    kind: 'single-choice',
    options: ['10', '20', '25'].map((text) => ({ en: text, hi: text })),
    correct: 1,
  },
  explanation: { en: 'A tenth is 5, and four of these are 20.', hi: 'दसवाँ भाग 5 है, और चार भाग 20।' },
};

type Given = Pick<BuiltApp, 'database' | 'inTransaction'>;

/** Creates a provider and returns its id. */
export async function givenProviderId(app: Given): Promise<ProviderId> {
  const slug = await givenProvider(app, { slug: `bank-${randomUUID()}` });
  const provider = app.database.selectFrom('provider').select('provider_id').where('slug', '=', slug);
  return (await provider.executeTakeFirstOrThrow()).provider_id;
}

type ItemFacts = { author: Pick<GivenUser, 'userId' | 'role'>; providerId: ProviderId; draft?: Partial<ItemDraft> };

/** Creates a question as a draft of this author. */
export async function givenItem(app: Given, { author, providerId, draft }: ItemFacts): Promise<ItemId> {
  const by = { actorId: author.userId, actorRole: author.role };
  const itemId = await app.inTransaction((work) => createItem(work, providerId, { ...givenDraft, ...draft }, by));
  if (isRefusal(itemId)) throw new Error(itemId.message);
  return itemId;
}

/** What a user states about an uploaded file of questions. */
export const givenFileFacts = {
  fileName: 'sums.gift',
  language: 'en',
  topic: 'Sums',
  difficulty: 'easy',
} as const;

type ImportFacts = { author: Pick<GivenUser, 'userId' | 'role'>; providerId: ProviderId; gift?: string };

/** Reads a GIFT file of questions for a provider. The questions are not added to the bank yet. */
export async function givenImport(app: Given, { author, providerId, gift = '2 + 2 = {=4 ~5}' }: ImportFacts) {
  const { fileName, ...facts } = givenFileFacts;
  const report = reportOfFile(readQuestionFile('gift', Buffer.from(gift), facts));
  const by = { actorId: author.userId, actorRole: author.role };
  return await app.inTransaction(async (work) => {
    const importRunId = await beginRun(work, { providerId, fileName, format: 'gift' }, by);
    await storeReport(work, { importRunId, stage: 'reading', turn: 0 }, () => [report]);
    return importRunId;
  });
}

/** A passage in both languages that is complete and can be submitted. */
export const givenPassageDraft: PassageDraft = {
  title: { en: 'The tea gardens', hi: 'चाय के बागान' },
  body: { en: 'Tea grows on the hills of Assam.', hi: 'असम की पहाड़ियों पर चाय उगती है।' },
};

type PassageFacts = Pick<ItemFacts, 'author' | 'providerId'> & { draft?: Partial<PassageDraft> };

/** Creates a passage as a draft of this author. */
export async function givenPassage(app: Given, { author, providerId, draft }: PassageFacts): Promise<ItemId> {
  const by = { actorId: author.userId, actorRole: author.role };
  return await app.inTransaction((work) => createPassage(work, providerId, { ...givenPassageDraft, ...draft }, by));
}

/** Submits an item with a note and comments on it. `words` are the text of both. */
async function givenReview(app: Given, named: NamedItem, by: Actor, words: string): Promise<void> {
  const submission = { ...named, version: 1, versionNo: 1, step: 'submit', reason: words } as const;
  await app.inTransaction((work) => takeStep(work, submission, by));
  const comment = { ...named, versionNo: 1, place: 'prompt', text: words };
  await app.inTransaction((work) => commentOnItem(work, comment, by));
}

/** Creates a passage that its author has submitted with a note and that has a comment, like `givenReviewedItem`. */
export async function givenReviewedPassage(app: Given, draft: Partial<PassageDraft>, words: string): Promise<ItemId> {
  const author = { userId: newId<UserId>(new Date()), role: 'author' as const };
  const itemId = await givenPassage(app, { author, providerId: await givenProviderId(app), draft });
  await givenReview(app, { type: 'passage', itemId }, { actorId: author.userId, actorRole: author.role }, words);
  return itemId;
}

/**
 * Creates a question that its author has submitted with a note and that has a comment. `words` are the text of both.
 */
export async function givenReviewedItem(app: Given, draft: Partial<ItemDraft> = {}, words = 'Look.'): Promise<ItemId> {
  const author = { userId: newId<UserId>(new Date()), role: 'author' as const };
  const itemId = await givenItem(app, { author, providerId: await givenProviderId(app), draft });
  const by = { actorId: author.userId, actorRole: author.role };
  await givenReview(app, { type: 'question', itemId }, by, words);
  return itemId;
}

/**
 * Returns a PNG picture that differs for each `seed`. Its pixels are noise, so no part of the file occurs in another
 * file by chance.
 */
export async function givenPicturePng(seed: number, { width = 40, height = 30 } = {}): Promise<Buffer> {
  const noise = createHash('shake256', { outputLength: width * height * 3 })
    .update(`picture ${seed}`)
    .digest();
  return await sharp(noise, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

type PictureFacts = { author: Pick<GivenUser, 'userId' | 'role'>; providerId: ProviderId; png?: Buffer };

/** Stores a picture for a provider and returns its id. */
export async function givenPictureOfBank(app: App, { author, providerId, png }: PictureFacts): Promise<PictureId> {
  const path = join(app.uploadLane.folder, randomUUID());
  await writeFile(path, png ?? (await givenPicturePng(randomInt(2 ** 40))));
  const leave = app.uploadLane.enter(author.userId);
  const by = { actorId: author.userId, actorRole: author.role };
  const kept = await keepPicture(app, { providerId, path, by, requestId: randomUUID() });
  leave?.();
  await rm(path);
  if (isRefusal(kept)) throw new Error(kept.message);
  return kept.pictureId;
}
