import { publicKeys } from '@kasauti/contract/attempts/results.ts';
import type { WireSignedCard } from '@kasauti/contract/attempts/score-cards.ts';
import type { CardVerdict } from '@kasauti/domain/sheet/score-card.ts';
import { useEffect, useState } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { serverNow } from '../../lib/server/server-clock.ts';

export const keysQuestion = question(publicKeys, {});
export const loadCheckParts = () => import('./check-parts.ts');

/**
 * Checks a card in the browser with the keys of the site. Returns null while the check is running, and `failed` if the
 * check could not run.
 */
export function useCardCheck(signed: WireSignedCard): CardVerdict | 'failed' | null {
  const { data, isError } = useAnswer(keysQuestion);
  const [verdict, setVerdict] = useState<CardVerdict | 'failed' | null>(null);
  const keys = data && !isRefusal(data) ? data.keys : null;
  useEffect(() => {
    if (!keys) return;
    let isGone = false;
    const check = async () => {
      const { checkCard, openProofEngine } = await loadCheckParts();
      const engine = await openProofEngine();
      return await checkCard(signed, engine.toolsOf(keys), serverNow());
    };
    check().then(
      (found) => !isGone && setVerdict(found),
      () => !isGone && setVerdict('failed'),
    );
    return () => {
      isGone = true;
    };
  }, [keys, signed]);
  return isError ? 'failed' : verdict;
}
