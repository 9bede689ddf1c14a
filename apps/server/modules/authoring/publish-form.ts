import { randomBytes } from 'node:crypto';
import type { FormId, ItemVersionId } from '@kasauti/contract/ids.ts';
import { whatIsWrongWithForm } from '@kasauti/domain/form/check-form.ts';
import { formProblemText } from '@kasauti/domain/form/form-problem-text.ts';
import { type Pictures, withPictureFacts } from '@kasauti/domain/form/pictures.ts';
import type { FormProblem } from '@kasauti/domain/form/problems.ts';
import type { SourceForm } from '@kasauti/domain/form/source.ts';
import { canonicalJson } from '@kasauti/domain/text/canonical-json.ts';
import type { Work } from '../../platform/database/work.ts';
import type { Actor } from '../../platform/http/session.ts';
import { newId } from '../../platform/ids.ts';
import { useNewestContentKey } from '../../platform/security/check-content-keys.ts';
import { sha256 } from '../../platform/security/hashes.ts';
import { record } from '../audit/index.ts';
import { optionPlaces, versionItems, withOptionPlace } from '../bank/index.ts';
import { compileForm } from './compile-form.ts';
import { insertFormPictures } from './pictures/store.ts';
import { insertFormItems, insertFormPassages } from './shared-questions/store.ts';
import { findNewestVersion, insertForm, insertFormKey, lockFormName } from './store.ts';
import { whatsWrongWithSource } from './whats-wrong-with-source.ts';

/** The form cannot be shown or marked. `faults` contains one sentence for the author per fault. */
export class FormNotPublishable extends Error {
  readonly faults: readonly string[];
  constructor(formRef: string, faults: readonly string[]) {
    super(faults.map((fault) => `The form ${formRef}, ${fault}`).join('\n'));
    this.faults = faults;
  }
}

/**
 * Who publishes a form of the bank, the version of each question and each passage by its code, and the pictures of its
 * texts.
 */
export type Publication = {
  by: Actor;
  versions: ReadonlyMap<string, ItemVersionId>;
  passages: ReadonlyMap<string, ItemVersionId>;
  pictures: Pictures;
};

/**
 * Publishes a form. Its content is immutable, and its key is stored separately. If the text is unchanged, the existing
 * form is returned. A changed text makes a new version. Attempts keep the version that they started with. `publication`
 * is null for a form that comes from a file: the bank then stores its questions. Throws `FormNotPublishable`.
 */
export async function publishForm(work: Work, source: SourceForm, publication: Publication | null): Promise<FormId> {
  const [formId] = await publishVariants(work, source.formRef, [{ source, publication }]);
  if (!formId) throw new Error(`the form ${source.formRef} was not published`);
  return formId;
}

type Variant = { source: SourceForm; publication: Publication | null };

/**
 * Publishes the variants of a form as one version, as `publishForm` does. Returns the form of each. If none has
 * changed, these are the existing forms.
 */
export async function publishVariants(work: Work, formRef: string, variants: readonly Variant[]): Promise<FormId[]> {
  const { tx } = work;
  await lockFormName(tx, formRef);
  const hashes = variants.map(({ source }) => sha256(canonicalJson(source)));
  const newest = await findNewestVersion(tx, formRef);
  const isSame = (hash: Buffer, at: number) => newest.sourceHashes[at]?.equals(hash) ?? false;
  if (hashes.length === newest.sourceHashes.length && hashes.every(isSame)) return newest.formIds;

  const formIds: FormId[] = [];
  for (const [at, variant] of variants.entries())
    formIds.push(await publishVariant(work, variant, { versionNo: newest.versionNo + 1, variantNo: at + 1 }));
  return formIds;
}

type Numbers = { versionNo: number; variantNo: number };

async function publishVariant(work: Work, variant: Variant, { versionNo, variantNo }: Numbers): Promise<FormId> {
  const { tx, now } = work;
  const { source, publication } = variant;
  const { content, key, versions, passages } = await compileVariant(work, variant);
  const contentText = canonicalJson(content);
  const contentHash = sha256(contentText);
  const keyText = canonicalJson(key);
  const formId = newId<FormId>(now);
  await insertForm(tx, {
    form_id: formId,
    form_ref: source.formRef,
    version_no: versionNo,
    variant_no: variantNo,
    title: JSON.stringify(source.title),
    languages: source.languages,
    content: contentText,
    content_hash: contentHash,
    source_hash: sha256(canonicalJson(source)),
    question_count: content.sections.reduce((sum, section) => sum + section.items.length, 0),
    published_at: now,
    published_by: publication?.by.actorId ?? null,
  });
  await insertFormKey(tx, {
    form_id: formId,
    key_version: 1,
    key: keyText,
    key_hash: sha256(keyText),
    created_at: now,
  });
  if (publication) await insertFormItems(tx, formId, [...versions.values()]);
  await insertFormPassages(tx, formId, [...passages.values()]);
  await insertFormPictures(tx, formId, { content, key });
  record(work, {
    ...(publication?.by ?? { actorId: null, actorRole: 'system' }),
    action: 'form.publish',
    objectKind: 'form',
    objectId: formId,
    detail: { formRef: source.formRef, contentHash: contentHash.toString('hex') },
  });
  return formId;
}

/** Compiles a form, and checks that it can be shown and marked. */
async function compileVariant(work: Work, { source, publication }: Variant) {
  const unshowable = whatsWrongWithSource(source);
  if (unshowable.length > 0) throw new FormNotPublishable(source.formRef, unshowable);
  await useNewestContentKey(work.tx);
  const { versions, passages } = publication ?? (await versionItems(work, source));
  const salt = randomBytes(16).toString('hex');
  const compiled = compileForm(source, salt, (item) => versions.get(item.itemRef) ?? '');
  const { content, key } = withPictureFacts(compiled, publication?.pictures ?? new Map());
  const problems = whatIsWrongWithForm(content, key);
  if (problems.length > 0) throw new FormNotPublishable(source.formRef, problems.map(inPlaces(source, salt)));
  return { content, key, versions, passages };
}

/** Names options by their place in the source, because authors do not know the ids. */
function inPlaces(source: SourceForm, salt: string) {
  const places = new Map(
    source.sections.flatMap(({ items }) => items.flatMap((item) => [...optionPlaces(item, salt)])),
  );
  return (problem: FormProblem) => formProblemText({ ...problem, where: withOptionPlace(problem.where, places) });
}
