/* The code that checks a score card. It is loaded at the same time as the card. */

export { checkCard } from '@kasauti/domain/sheet/score-card.ts';
export { openProofEngine } from '../../lib/proof/proof-engine.ts';
