import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../../platform/app.ts';
import { SignedChain, type Signer } from '../commit/signed-chain.ts';
import { takeLease } from './take-lease.ts';

type Ask = Parameters<typeof takeLease>[2];

/**
 * Returns the function that transfers leases. Each transfer signs the next root of a chain that no other transfer uses
 * at the same time. A transfer that waits for its attempt's row therefore does not delay other transfers. The size of
 * the connection pool limits the number of chains. If it is unknown whether a transfer was committed, its chain is
 * replaced by a new one. The last root of the old chain is then the root of this transfer or of the one before.
 */
export function makeLeaseTransfers(app: Pick<App, 'hub' | 'secrets' | 'log' | 'inTransaction'>, signer: Signer) {
  const { hub, secrets, log } = app;
  const free: SignedChain[] = [];

  return async (ask: Ask, requestId: string) => {
    // The chain is taken inside the transaction, so a transfer that waits for a connection does not occupy a chain.
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
