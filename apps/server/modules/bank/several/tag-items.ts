import { changedTags, type TagChange } from '@kasauti/domain/bank/tags.ts';
import type { Work } from '../../../platform/database/work.ts';
import { record } from '../../audit/index.ts';
import { updateTags } from '../store/several.ts';
import { type Ask, changeItems, type Plan } from './change-items.ts';

/**
 * Adds and removes tags of several items. Tags do not depend on the text of an item, so the revision that the user has
 * seen does not matter.
 */
export async function tagItems(work: Work, ask: Ask, change: TagChange) {
  return await changeItems<string[]>(work, ask, {
    plan: (items) =>
      items.map(({ item: { tags } }): Plan<string[]> => {
        const changed = changedTags(tags, change);
        if (changed === null) return 'too-many-tags';
        return changed.join('\n') === tags.join('\n') ? 'unchanged' : { change: changed };
      }),
    async write(changes) {
      await updateTags(
        work.tx,
        changes.map(({ item, change: tags }) => ({ itemId: item.itemId, tags })),
      );
      for (const { item, change: tags } of changes)
        record(work, {
          ...ask.by,
          action: 'item.tag',
          objectKind: 'item',
          objectId: item.itemId,
          detail: { before: item.tags, after: tags },
        });
    },
  });
}
