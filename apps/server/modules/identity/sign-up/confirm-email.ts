import { confirmEmail as contract } from '@kasauti/contract/identity/identity.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { Work } from '../../../platform/database/work.ts';
import { lockUserOfLink, spendLinks } from '../store/links.ts';
import { hashToken } from '../tokens.ts';
import { confirmAddress } from './confirm-address.ts';

/**
 * Confirms an address by the link of its mail, in the browser that signed up. In another browser the link is refused
 * and stays valid. In that case another person may have signed up with the reader's address. The reader can set a new
 * password instead. See `confirmAddress`.
 */
export async function confirmEmail(work: Work, ask: { token: string; signUpDevice: string | null }) {
  const { tx, now } = work;
  const found = await lockUserOfLink(tx, { tokenHash: hashToken(ask.token), purpose: 'confirm', now });
  if (!found) return refuse(contract.refusals, 'link-not-usable');
  const { user } = found;
  const device = ask.signUpDevice ? hashToken(ask.signUpDevice) : null;
  if (!device || !user.signUpDeviceHash?.equals(device)) return refuse(contract.refusals, 'other-device');

  if (!user.emailConfirmed) await confirmAddress(work, user);
  await spendLinks(tx, user.userId, ['confirm'], now);
  return { confirmed: user.userId };
}
