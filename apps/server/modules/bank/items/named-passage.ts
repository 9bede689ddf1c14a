import type { ItemId, ProviderId } from '@kasauti/contract/ids.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Authored } from '../source/bank-source.ts';
import { findPassagesByCode } from '../store/passages.ts';

/** Finds the passage that a question names. Null if it names none, undefined if its provider has no such passage. */
export async function findNamedPassage(
  tx: Tx,
  providerId: ProviderId,
  { type, draft }: Authored,
): Promise<ItemId | null | undefined> {
  if (type === 'passage' || draft.stimulusRef === undefined) return null;
  return (await findPassagesByCode(tx, providerId, [draft.stimulusRef])).get(draft.stimulusRef);
}
