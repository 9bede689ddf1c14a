import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { SignedChain, type Signer } from '../commit/signed-chain.ts';
import { takeLease } from './take-lease.ts';

type Ask = Parameters<typeof takeLease>[2];

/**
 * Lease transfers, each the next root of a chain that nobody else uses meanwhile, so that one that waits for its
 * attempt's row holds up no other. There are as many chains as transfers were under way at once, which the connection
 * pool bounds. When nobody can say whether one was committed, a new chain is begun; the old one ends with it or before
 * it.
 */
export function makeLeaseTransfers(app: Pick<App, 'hub' | 'secrets' | 'log' | 'inTransaction'>, signer: Signer) {
  const { hub, secrets, log } = app;
  const free: SignedChain[] = [];

  return async (ask: Ask, requestId: string) => {
    // Taken within the transaction, which has its connection by then.
    let chain: SignedChain | null = null;
    try {
      const outcome = await app.inTransaction((work) => {
        chain ??= free.pop() ?? new SignedChain(signer);
        return takeLease(work, { hub, secrets, log, chain }, ask);
      }, requestId);
      if (!isRefusal(outcome)) (chain as SignedChain | null)?.accept(outcome.commit);
      return outcome;
    } catch (cause) {
      (chain as SignedChain | null)?.restart();
      throw cause;
    } finally {
      if (chain) free.push(chain);
    }
  };
}
