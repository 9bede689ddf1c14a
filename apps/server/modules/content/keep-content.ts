import type { ContentDraft } from '@kasauti/contract/content/content-draft.ts';
import * as contract from '@kasauti/contract/content/staff-content.ts';
import type { ContentEntryId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import { movedByOne } from '@kasauti/domain/content/moved-by-one.ts';
import type { Work } from '../../platform/database/work.ts';
import { newId } from '../../platform/ids.ts';
import { publishPagesChanged } from '../../platform/pages/page-news.ts';
import { changedParts, record } from '../audit/index.ts';
import type { Actor } from '../catalogue/index.ts';
import {
  deleteEntry,
  type Entry,
  findEntry,
  findPage,
  insertEntry,
  lockEntry,
  lockKind,
  updateEntry,
} from './store/entries.ts';

/*
 * Staff create, change and delete single entries. A change contains the version that its editor has read. If the stored
 * version is newer, the change is refused, so nobody overwrites a version that they have not seen.
 */

type By = { by: Actor };
type New = By & { isHidden: boolean; content: ContentDraft };
type Change = By & { entryId: ContentEntryId; version: number };

export async function createContent(work: Work, { isHidden, content, by }: New) {
  const { refusals } = contract.createContent;
  const { kind, slug, body } = partsOf(content);
  const all = await lockKind(work.tx, kind);
  if (all.length >= contract.maxOfKind[kind]) return refuse(refusals, 'no-room-left');
  if (slug !== null && (await findPage(work.tx, slug))) return refuse(refusals, 'slug-taken');
  const entryId = newId<ContentEntryId>(work.now);
  const isNew = await insertEntry(work.tx, {
    content_entry_id: entryId,
    kind,
    slug,
    position: Math.max(-1, ...all.map(({ position }) => position)) + 1,
    is_hidden: isHidden,
    body: JSON.stringify(body),
    updated_at: work.now,
  });
  // A concurrent request has created the same entry.
  if (!isNew) return refuse(refusals, kind === 'page' ? 'slug-taken' : 'no-room-left');
  await recordChange(work, { entryId, kind, slug }, by, 'create', { after: { ...body, isHidden } });
  return entryId;
}

export async function editContent(work: Work, ask: Change & { content: ContentDraft }) {
  const { refusals } = contract.editContent;
  const entry = await lockEntry(work.tx, ask.entryId);
  if (!entry) return refuse(refusals, 'not-found');
  if (entry.version !== ask.version) return refuse(refusals, 'changed-meanwhile');
  const { kind, slug, body } = partsOf(ask.content);
  if (kind !== entry.kind || slug !== entry.slug) return refuse(refusals, 'stays-as-it-is');
  await change(work, entry, { body: JSON.stringify(body) });
  await recordChange(work, entry, ask.by, 'edit', changedParts(entry.body as Record<string, unknown>, body));
  return ask.entryId;
}

type Showing = Change & { isHidden: boolean; reason?: string };

export async function showContent(work: Work, { entryId, version, isHidden, by, reason }: Showing) {
  const { refusals } = contract.showContent;
  const entry = await lockEntry(work.tx, entryId);
  if (!entry) return refuse(refusals, 'not-found');
  if (entry.isHidden === isHidden) return entryId;
  if (entry.version !== version) return refuse(refusals, 'changed-meanwhile');
  await change(work, entry, { is_hidden: isHidden });
  const changes = changedParts({ isHidden: entry.isHidden }, { isHidden });
  await recordChange(work, entry, by, isHidden ? 'hide' : 'show', changes, reason);
  return entryId;
}

export async function moveContent(
  work: Work,
  { entryId, to, by }: By & { entryId: ContentEntryId; to: 'up' | 'down' },
) {
  const { refusals } = contract.moveContent;
  const entry = await findEntry(work.tx, entryId);
  if (!entry) return refuse(refusals, 'not-found');
  const all = await lockKind(work.tx, entry.kind);
  const one = all.find((other) => other.entryId === entryId);
  if (!one) return refuse(refusals, 'not-found');
  const moved = movedByOne(all, one, to);
  const [from, place] = [all.indexOf(one), moved.indexOf(one)];
  if (from === place) return entry.kind;
  for (const [position, { entryId: id, position: was }] of moved.entries())
    if (position !== was) await updateEntry(work.tx, id, { position });
  await recordChange(work, entry, by, 'move', { before: { position: from + 1 }, after: { position: place + 1 } });
  return entry.kind;
}

export async function removeContent(work: Work, { entryId, version, by, reason }: Change & { reason: string }) {
  const { refusals } = contract.removeContent;
  const entry = await lockEntry(work.tx, entryId);
  if (!entry) return refuse(refusals, 'not-found');
  if (!entry.isHidden) return refuse(refusals, 'still-shown');
  if (entry.version !== version) return refuse(refusals, 'changed-meanwhile');
  await deleteEntry(work.tx, entryId);
  await recordChange(work, entry, by, 'remove', { before: entry.body }, reason);
  return entry.kind;
}

function partsOf({ kind, ...content }: ContentDraft): {
  kind: contract.ContentKind;
  slug: string | null;
  body: Record<string, unknown>;
} {
  if (!('slug' in content)) return { kind, slug: null, body: content };
  const { slug, ...body } = content;
  return { kind, slug, body };
}

async function change(work: Work, { entryId, version }: Entry, parts: { body: string } | { is_hidden: boolean }) {
  await updateEntry(work.tx, entryId, { ...parts, version: version + 1, updated_at: work.now });
}

type Verb = 'create' | 'edit' | 'hide' | 'show' | 'move' | 'remove';
type Named = Pick<Entry, 'entryId' | 'kind' | 'slug'>;

async function recordChange(
  work: Work,
  { entryId, kind, slug }: Named,
  by: Actor,
  verb: Verb,
  detail: object,
  reason: string | null = null,
): Promise<void> {
  await publishPagesChanged(work);
  const objectId = kind === 'footer' ? kind : `${kind}:${slug ?? entryId}`;
  record(work, { ...by, action: `content.${verb}`, objectKind: 'content', objectId, reason, detail: { ...detail } });
}
