import type { WireOwnCard } from '@kasauti/contract/attempts/score-cards.ts';
import { cardState } from '@kasauti/domain/marking/share-score.ts';
import type { StoredCard } from '../store/score-cards.ts';

/** Presents a link to its owner. Does not include the token, because the server does not store it. */
export function presentCard(card: StoredCard, now: Date): WireOwnCard {
  return {
    cardId: card.cardId,
    shows: card.shows,
    madeAt: card.madeAt.toISOString(),
    endsAt: card.endsAt.toISOString(),
    state: cardState(card, now),
  };
}
