import type { SittingId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { publishSittingsChanged } from '../../catalogue/index.ts';
import { findExamsOfSitting } from '../store/sittings.ts';

/**
 * Notifies the catalogue that the number of bookable seats in this sitting has changed. The message is sent with the
 * commit.
 */
export async function publishSeatsChanged(work: Work, sittingId: SittingId): Promise<void> {
  await publishSittingsChanged(work, await findExamsOfSitting(work.tx, sittingId));
}
