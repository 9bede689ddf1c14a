import type { PassageDraft } from '@kasauti/contract/bank/item-draft.ts';
import { type BankPassage, readPassage as contract } from '@kasauti/contract/bank/passages.ts';
import type { ItemId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { questionTitles } from '@kasauti/domain/bank/question-title.ts';
import type { SourcePassage } from '@kasauti/domain/form/source.ts';
import type { App } from '../../../platform/app.ts';
import { readVersion, readVersions } from '../items/read-versions.ts';
import { picturesOf, withStaffPictures } from '../pictures/pictures-of.ts';
import { checkPassage } from '../source/check-passage.ts';
import { readShown } from '../store/indexed.ts';
import { findQuestionsOf } from '../store/passages.ts';

/** Maximum number of the questions of a passage that are shown. */
const MAX_QUESTIONS = 200;

/** Returns a passage for staff: its shown version, and the steps and comments of all versions. */
export async function readPassage(app: App, passageId: ItemId, viewerId: UserId) {
  const { database } = app;
  const read = await readVersions(app, { type: 'passage', itemId: passageId }, viewerId);
  if (!read) return refuse(contract.refusals, 'not-found');
  const { item, source, facts } = read;
  const { problems, content } = checkPassage(source, await picturesOf(database, item.providerId, source));
  return {
    ...facts,
    passage: draftOf(source),
    content: withStaffPictures(content),
    problems,
    questions: await readQuestions(app, passageId),
  } satisfies BankPassage;
}

async function readQuestions({ database }: App, passageId: ItemId): Promise<BankPassage['questions']> {
  const itemIds = (await findQuestionsOf(database, [passageId])).get(passageId) ?? [];
  const questions = await readShown(database, 'question', itemIds.slice(0, MAX_QUESTIONS));
  return questions.map(({ itemId: _id, code, state, source: { prompt } }) => {
    return { _id, code, title: questionTitles(prompt), state };
  });
}

/** Returns the content of one version. */
export async function readPassageVersion(app: App, passageId: ItemId, versionNo: number) {
  const source = await readVersion(app, { type: 'passage', itemId: passageId }, versionNo);
  return source ? { versionNo, passage: draftOf(source) } : refuse(contract.refusals, 'not-found');
}

function draftOf({ stimulusRef: _ref, ...draft }: SourcePassage): PassageDraft {
  return draft;
}
