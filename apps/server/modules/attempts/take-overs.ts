import { isRefusal } from '@kasauti/contract/refusal.ts';
import type { App } from '../../app.ts';
import { SignedChain, type Signer } from './signed-chain.ts';
import { takeLease } from './take-lease.ts';

type Ask = Parameters<typeof takeLease>[2];

/**
 * Take-overs go one after the other, because each is a root of one chain. When nobody can say whether one was committed, a new chain is begun: the old one
 * ends with it or before it.
 */
export function makeTakeOvers(app: Pick<App, 'hub' | 'secrets' | 'log' | 'inTransaction'>, signer: Signer) {
  const { hub, secrets, log } = app;
  const chain = new SignedChain(signer);
  let before: Promise<unknown> = Promise.resolve();

  async function takeOver(ask: Ask, requestId: string) {
    try {
      const outcome = await app.inTransaction((work) => takeLease(work, { hub, secrets, log, chain }, ask), requestId);
      if (!isRefusal(outcome) && outcome.kind === 'taken') chain.accept(outcome.commit);
      return outcome;
    } catch (cause) {
      chain.restart();
      throw cause;
    }
  }

  return (ask: Ask, requestId: string): ReturnType<typeof takeOver> => {
    const next = before.then(() => takeOver(ask, requestId));
    before = next.catch(() => {}); // its own caller is told
    return next;
  };
}
