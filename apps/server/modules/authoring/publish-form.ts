import { randomBytes } from 'node:crypto';
import type { FormId, ItemId, ItemVersionId, UserId } from '@kasauti/contract/ids.ts';
import { whatIsWrongWithForm } from '@kasauti/domain/form/check-form.ts';
import type { SourceAnswer, SourceForm, SourceItem } from '@kasauti/domain/form/content.ts';
import { formProblemText } from '@kasauti/domain/form/form-problem-text.ts';
import type { FormProblem } from '@kasauti/domain/form/problems.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { useNewestContentKey } from '../../platform/security/check-content-keys.ts';
import { sha256 } from '../../platform/security/hashes.ts';
import { record } from '../audit/index.ts';
import { compileForm, optionIdAt } from './compile-form.ts';
import {
  findItemVersions,
  findNewestForm,
  insertForm,
  insertFormKey,
  insertItems,
  insertItemVersions,
  lockFormName,
} from './store.ts';
import { whatsWrongWithMarkup } from './whats-wrong-with-source.ts';

/** The form cannot be shown or marked. `faults` holds each fault as a sentence for the author. */
export class FormNotPublishable extends Error {
  readonly faults: readonly string[];
  constructor(formRef: string, faults: readonly string[]) {
    super(faults.map((fault) => `The form ${formRef}, ${fault}`).join('\n'));
    this.faults = faults;
  }
}

/**
 * Publishes a form. Its content is immutable, and its key is stored separately. If the text is unchanged, the existing
 * form is returned. A changed text makes a new version. Attempts keep the version that they started with. Throws
 * `FormNotPublishable`.
 */
export async function publishForm(work: Work, source: SourceForm, publishedBy: UserId | null): Promise<FormId> {
  const { tx, now } = work;
  await lockFormName(tx, source.formRef);
  const sourceHash = sha256(canonicalJson(source));
  const newest = await findNewestForm(tx, source.formRef);
  if (newest?.sourceHash.equals(sourceHash)) return newest.formId as FormId;

  const unshowable = whatsWrongWithMarkup(source);
  if (unshowable.length > 0) throw new FormNotPublishable(source.formRef, unshowable);
  await useNewestContentKey(tx);
  const versions = await versionItems(work, source);
  const salt = randomBytes(16).toString('hex');
  const { content, key } = compileForm(source, salt, (item) => versions.get(item.itemRef) ?? '');
  const problems = whatIsWrongWithForm(content, key);
  if (problems.length > 0) throw new FormNotPublishable(source.formRef, problems.map(inPlaces(source, salt)));

  const contentText = canonicalJson(content);
  const contentHash = sha256(contentText);
  const keyText = canonicalJson(key);
  const formId = newId<FormId>(now);
  await insertForm(tx, {
    form_id: formId,
    form_ref: source.formRef,
    version_no: (newest?.versionNo ?? 0) + 1,
    title: JSON.stringify(source.title),
    languages: source.languages,
    content: contentText,
    content_hash: contentHash,
    source_hash: sourceHash,
    question_count: content.sections.reduce((sum, section) => sum + section.items.length, 0),
    published_at: now,
    published_by: publishedBy,
  });
  await insertFormKey(tx, {
    form_id: formId,
    key_version: 1,
    key: keyText,
    key_hash: sha256(keyText),
    created_at: now,
  });
  record(work, {
    actorId: publishedBy,
    actorRole: publishedBy ? 'author' : 'system',
    action: 'form.publish',
    objectKind: 'form',
    objectId: formId,
    detail: { formRef: source.formRef, contentHash: contentHash.toString('hex') },
  });
  return formId;
}

/** Names options by their place in the source, because authors do not know the ids. */
function inPlaces(source: SourceForm, salt: string) {
  const places = new Map<string, number>();
  const name = (itemRef: string, count: number) => {
    for (let place = 0; place < count; place += 1) places.set(optionIdAt(salt, itemRef, place), place + 1);
  };
  for (const { itemRef, answer } of source.sections.flatMap((section) => section.items)) {
    if (answer.kind !== 'composite') name(itemRef, optionPlaces(answer));
    else for (const [id, part] of Object.entries(answer.parts)) name(`${itemRef}/${id}`, optionPlaces(part));
  }
  return (problem: FormProblem) =>
    formProblemText({
      ...problem,
      where: problem.where.replace(/option ([0-9a-f]{10})$/, (whole, id) =>
        places.has(id) ? `option ${places.get(id)}` : whole,
      ),
    });
}

/** Returns how many options of an answer a problem may name, with those of a key that goes beyond the options. */
function optionPlaces(answer: SourceAnswer): number {
  switch (answer.kind) {
    case 'single-choice':
    case 'multiple-choice':
    case 'inline-choice':
      return Math.max(answer.options.length, ...[answer.correct].flat().map((place) => place + 1));
    case 'order':
      return answer.options.length;
    case 'match':
      return answer.rows.length + answer.columns.length;
    default:
      return 0;
  }
}

/** Finds the immutable version of each item by its text, or adds a new version. */
async function versionItems({ tx, now }: Work, source: SourceForm): Promise<Map<string, string>> {
  const items = source.sections.flatMap((section) => section.items);
  const codeOf = (item: SourceItem) => `${source.formRef}/${item.itemRef}`;
  const known = new Map((await findItemVersions(tx, items.map(codeOf))).map((row) => [row.itemCode, row]));
  const newItems: Parameters<typeof insertItems>[1] = [];
  const newVersions: Parameters<typeof insertItemVersions>[1] = [];
  const versions = new Map<string, string>();
  for (const item of items) {
    const text = canonicalJson(item);
    const hash = sha256(text);
    const found = known.get(codeOf(item));
    if (found?.contentHash.equals(hash)) {
      versions.set(item.itemRef, found.itemVersionId);
      continue;
    }
    const itemId = (found?.itemId as ItemId | undefined) ?? newId<ItemId>(now);
    if (!found)
      newItems.push({
        item_id: itemId,
        item_code: codeOf(item),
        topic: item.topic,
        difficulty: item.difficulty,
        created_at: now,
      });
    const itemVersionId = newId<ItemVersionId>(now);
    newVersions.push({
      item_version_id: itemVersionId,
      item_id: itemId,
      version_no: (found?.versionNo ?? 0) + 1,
      source: text,
      content_hash: hash,
      created_at: now,
    });
    versions.set(item.itemRef, itemVersionId);
  }
  await insertItems(tx, newItems);
  await insertItemVersions(tx, newVersions);
  return versions;
}
