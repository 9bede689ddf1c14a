import type { ImportRunId, ItemCommentId, ItemStepId, ItemVersionId, PictureId } from '@kasauti/contract/ids.ts';
import type { ContentPlace } from '../../../platform/security/content-keys.ts';

export const placeOfSource = (itemVersionId: ItemVersionId): ContentPlace => ({
  column: 'sealed.item_source.content',
  row: itemVersionId,
});

export const placeOfSourceHash = (itemVersionId: ItemVersionId): ContentPlace => ({
  column: 'item_version.content_hash',
  row: itemVersionId,
});

export const placeOfReason = (itemStepId: ItemStepId): ContentPlace => ({
  column: 'sealed.item_step.reason',
  row: itemStepId,
});

export const placeOfComment = (itemCommentId: ItemCommentId): ContentPlace => ({
  column: 'sealed.item_comment.body',
  row: itemCommentId,
});

export const placeOfFinding = (importRunId: ImportRunId, findingNo: number): ContentPlace => ({
  column: 'sealed.import_finding.content',
  row: `${importRunId}/${findingNo}`,
});

export const placeOfPicture = (column: 'key' | 'sha256', pictureId: PictureId): ContentPlace => ({
  column: `picture.${column}`,
  row: pictureId,
});

/** The encrypted columns of the bank. `row` is the SQL expression for `ContentPlace.row`. */
export const encryptedItemTables = [
  { table: 'sealed.item_source', row: 'item_version_id::text', columns: ['content'] },
  { table: 'item_version', row: 'item_version_id::text', columns: ['content_hash'] },
  { table: 'sealed.item_step', row: 'item_step_id::text', columns: ['reason'] },
  { table: 'sealed.item_comment', row: 'item_comment_id::text', columns: ['body'] },
  { table: 'sealed.import_finding', row: "import_run_id || '/' || finding_no", columns: ['content'] },
  { table: 'picture', row: 'picture_id::text', columns: ['key', 'sha256'] },
] as const;
