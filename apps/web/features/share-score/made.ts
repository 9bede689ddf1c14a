import type { WireOwnCard } from '@kasauti/contract/attempts/score-cards.ts';

/** A link that was just made. No list of the server has its token. */
export type Made = { card: WireOwnCard; token: string };
