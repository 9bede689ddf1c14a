import { readFormKeys as contract, type FormKeys, type KeyCorrection } from '@kasauti/contract/authoring/form-keys.ts';
import type { FormId, ItemVersionId, UserId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { FormContent } from '@kasauti/domain/form/content.ts';
import { findQuestion } from '@kasauti/domain/form/key-correction.ts';
import { itemKindOf } from '@kasauti/domain/item/interactions.ts';
import type { App } from '../../../platform/app.ts';
import type { Database } from '../../../platform/database/database.ts';
import { isSinglePerson } from '../../../platform/settings/single-person.ts';
import { findItemOfVersion, planCorrection, withStaffPictures } from '../../bank/index.ts';
import { findUsers } from '../../identity/index.ts';
import { findFormHead } from '../drafts/provider-forms.ts';
import { findForm, findFormKey } from '../store.ts';
import { findCorrections, findOtherForms, findProviderOfForm, type StoredCorrection } from './store.ts';

/** Reads the keys of a published form as staff see them: each question with its key, and all corrections. */
export async function readFormKeys(app: App, formId: FormId, viewerId: UserId) {
  const { database } = app;
  const [form, sealed, head] = [
    await findForm(database, formId),
    await findFormKey(database, formId),
    await findFormHead(database, formId),
  ];
  if (!form || !sealed || !head) return refuse(contract.refusals, 'not-found');
  const corrections = await findCorrections(database, formId);
  const others = Map.groupBy(await findOtherForms(database, formId), ({ itemVersionId }) => `${itemVersionId}`);
  const people = corrections.flatMap(({ proposedBy, decidedBy }) => [proposedBy, decidedBy ?? proposedBy]);
  const users = await findUsers(database, [...new Set(people)] as UserId[]);
  const nameOf = (id: string) => users.get(id as UserId)?.fullName ?? null;
  const questions = form.content.sections.flatMap(({ items, marking }) => items.map((item) => ({ item, marking })));
  return {
    _id: formId,
    code: head.code,
    title: head.title,
    versionNo: head.versionNo,
    variantNo: head.variantNo,
    formDraftId: (await findProviderOfForm(database, formId))?.formDraftId ?? null,
    keyVersion: sealed.keyVersion,
    isSinglePerson: isSinglePerson(app),
    questions: questions.flatMap(({ item, marking }, at) => {
      const key = sealed.key[item.itemRef];
      if (!key) return [];
      const { correct, dropped, leftOut } = key;
      return {
        itemRef: item.itemRef,
        questionNo: at + 1,
        kind: itemKindOf(item),
        content: withStaffPictures(item),
        key: { correct, ...(dropped && { dropped }), ...(leftOut && { leftOut }) },
        byPeople: marking[itemKindOf(item)]?.kind === 'by-people',
        alsoIn: (others.get(item.itemVersionId) ?? []).map((one) => ({
          _id: one.formId,
          code: one.code,
          versionNo: one.versionNo,
          variantNo: one.variantNo,
        })),
      };
    }),
    corrections: await Promise.all(
      corrections.map(async (one) => ({
        ...presentCorrection(one, viewerId, nameOf),
        bank: await readBankOutcome(database, form.content, one),
      })),
    ),
  } satisfies FormKeys;
}

function presentCorrection(
  { correctionId, proposal, proposedBy, proposedAt, decidedBy, decidedAt, ...one }: StoredCorrection,
  viewerId: UserId,
  nameOf: (id: string) => string | null,
): Omit<KeyCorrection, 'bank'> {
  return {
    _id: correctionId,
    itemRef: one.itemRef,
    ...proposal,
    state: one.state,
    by: nameOf(proposedBy),
    at: proposedAt.toISOString(),
    isOwn: proposedBy === viewerId,
    decision:
      decidedBy && decidedAt
        ? { by: nameOf(decidedBy), at: decidedAt.toISOString(), reason: one.decision, isAlone: one.isAlone }
        : null,
    keyVersion: one.keyVersion,
  };
}

/** Returns what became of the question in the item bank, or what an approval would do now. */
async function readBankOutcome(
  database: Database,
  content: FormContent,
  { itemRef, state, proposal: { change }, bankOutcome, itemVersionId }: StoredCorrection,
): Promise<KeyCorrection['bank']> {
  const found = findQuestion(content, itemRef);
  if (!found || change.kind !== 'answer') return null;
  const outcome =
    state === 'proposed'
      ? (await planCorrection(database, { content: found.item, correct: change.correct })).outcome
      : bankOutcome;
  if (!outcome) return null;
  const { itemId, code, versionNo } = await findItemOfVersion(
    database,
    (itemVersionId ?? found.item.itemVersionId) as ItemVersionId,
  );
  return { outcome, itemId, code, versionNo: itemVersionId ? versionNo : null };
}
