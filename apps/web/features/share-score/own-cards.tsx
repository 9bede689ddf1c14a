import { revokeScoreCard, type WireOwnCard } from '@kasauti/contract/attempts/score-cards.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './share-score.module.css';

type Props = { attemptId: AttemptId; cards: readonly WireOwnCard[]; onRevoked: () => void };

/** Lists the candidate's links with their expiry. A link that still works can be revoked. */
export function OwnCards({ attemptId, cards, onRevoked }: Props) {
  if (cards.length === 0) return null;
  return (
    <>
      <h3>
        <Trans>Your links to this score</Trans>
      </h3>
      <ul className={css.cards}>
        {cards.map((card) => (
          <CardRow key={card.cardId} attemptId={attemptId} card={card} onRevoked={onRevoked} />
        ))}
      </ul>
    </>
  );
}

function CardRow({ attemptId, card, onRevoked }: { attemptId: AttemptId; card: WireOwnCard; onRevoked: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [madeAt, endsAt] = [formatInstant(card.madeAt, language), formatInstant(card.endsAt, language)];
  const revoke = useMutation({
    mutationFn: () => call(revokeScoreCard, { params: { id: attemptId, cardId: card.cardId } }),
    onSuccess: onRevoked,
  });
  const problem = () => {
    if (revoke.isError) return t`We could not reach the server. Please try again.`;
    return revoke.data && isRefusal(revoke.data) ? refusalText(revoke.data) : null;
  };
  return (
    <li id={`card-${card.cardId}`}>
      <div>
        <p>
          <strong>
            {card.shows === 'score' ? <Trans>Shows the score</Trans> : <Trans>Shows only whether you passed</Trans>}
          </strong>{' '}
          <CardState state={card.state} />
        </p>
        <p className={css.soft}>
          <Trans>
            Made {madeAt}. Ends {endsAt}.
          </Trans>
        </p>
        <p role="status">{problem()}</p>
      </div>
      {card.state === 'live' && (
        <Button
          kind="secondary"
          size="small"
          busy={revoke.isPending}
          aria-label={t`Take back the link made ${madeAt}`}
          onPress={() => revoke.mutate()}
        >
          <Trans>Take back</Trans>
        </Button>
      )}
    </li>
  );
}

function CardState({ state }: Pick<WireOwnCard, 'state'>) {
  switch (state) {
    case 'live':
      return (
        <Badge tone="success">
          <Trans>Works</Trans>
        </Badge>
      );
    case 'ended':
      return (
        <Badge tone="plain">
          <Trans>Over</Trans>
        </Badge>
      );
    case 'revoked':
      return (
        <Badge tone="plain">
          <Trans>Taken back</Trans>
        </Badge>
      );
  }
}
