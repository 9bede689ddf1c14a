/* What the check of a card is made of, loaded beside the card itself. */

export { checkCard } from '@kasauti/domain/sheet/score-card.ts';
export { openProofEngine } from '../../lib/proof/proof-engine.ts';
