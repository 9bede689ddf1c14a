import type { SittingId } from '@kasauti/contract/ids.ts';
import type { Work } from '../../../platform/database/work.ts';
import { publishSittingsChanged } from '../../catalogue/index.ts';
import { findExamsOfSitting } from '../store/sittings.ts';

/** Notifies the catalogue, with the commit, that the seats that can be booked in this sitting have changed. */
export async function publishSeatsChanged(work: Work, sittingId: SittingId): Promise<void> {
  await publishSittingsChanged(work, await findExamsOfSitting(work.tx, sittingId));
}
