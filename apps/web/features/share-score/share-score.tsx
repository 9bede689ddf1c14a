import { listScoreCards } from '@kasauti/contract/attempts/score-cards.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import type { Made } from './made.ts';
import { MadeLink } from './made-link.tsx';
import { OwnCards } from './own-cards.tsx';
import { ShareForm } from './share-form.tsx';
import css from './share-score.module.css';

/** Lets the candidate share a released score by links. The links expire and can be revoked. */
export function ShareScore({ attemptId }: { attemptId: AttemptId }) {
  const asking = question(listScoreCards, { params: { id: attemptId } });
  const { data, refetch } = useAnswer(asking);
  // The new link. The lists from the server contain no tokens, so it is lost when the user leaves this page.
  const [made, setMade] = useState<Made | null>(null);
  if (!data || isRefusal(data)) return null;
  const renew = () => void refetch();
  const isLive =
    made !== null && data.data.some(({ cardId, state }) => cardId === made.card.cardId && state !== 'revoked');
  return (
    <section className={css.share} aria-labelledby="share">
      <h2 id="share">
        <Trans>Show your score to others</Trans>
      </h2>
      <p>
        <Trans>
          An employer or a college gets a link and sees your score on this site, signed. They need no account. Nobody
          finds the page without the link.
        </Trans>
      </p>
      {isLive && made && <MadeLink key={made.card.cardId} attemptId={attemptId} made={made} />}
      <ShareForm
        attemptId={attemptId}
        hasPassMark={data.hasPassMark}
        onMade={(next) => {
          setMade(next);
          renew();
        }}
      />
      <OwnCards attemptId={attemptId} cards={data.data} onRevoked={renew} />
    </section>
  );
}
