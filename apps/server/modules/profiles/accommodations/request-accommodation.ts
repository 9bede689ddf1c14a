import { requestAccommodation as contract } from '@kasauti/contract/identity/profiles.ts';
import type { AccommodationId, DocumentId, UserId } from '@kasauti/contract/ids.ts';
import { isRefusal, refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { newId } from '../../../platform/ids.ts';
import type { Settings } from '../../../platform/settings/settings.ts';
import type { AccommodationKind } from '../columns.ts';
import { insertAccommodation, lockDocument } from '../store.ts';
import { mailRequest } from './accommodation-mails.ts';

type Asked = { kind: AccommodationKind; note: string; certificateId?: DocumentId | undefined };

/**
 * Requests an accommodation. Only one request of each kind can be open at a time. After a refusal a new request is
 * possible.
 */
export async function requestAccommodation(
  { tx, now }: Work,
  { userId, kind, note, certificateId }: Asked & { userId: UserId },
) {
  const certificate = certificateId ? await lockDocument(tx, certificateId) : null;
  if (certificateId && certificate?.userId !== userId) return refuse(contract.refusals, 'not-found');
  const accommodationId = newId<AccommodationId>(now);
  const asked = await insertAccommodation(tx, {
    accommodation_id: accommodationId,
    user_id: userId,
    kind,
    state: 'requested',
    note: note || null,
    certificate_id: certificateId ?? null,
    decided_by: null,
    decided_at: null,
    requested_at: now,
  });
  return asked ? { accommodationId } : refuse(contract.refusals, 'already-requested');
}

/** Requests an accommodation for a candidate and notifies the staff who decide. */
export async function askForAccommodation(
  work: Work,
  site: Pick<Settings, 'KASAUTI_SITE_NAME' | 'SUPPORT_EMAIL' | 'publicUrl'>,
  userId: UserId,
  ask: Asked,
) {
  const asked = await requestAccommodation(work, { userId, ...ask });
  if (isRefusal(asked)) return asked;
  await mailRequest(work, site, asked.accommodationId);
  return asked;
}
