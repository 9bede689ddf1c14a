import type { WireOwnCard } from '@kasauti/contract/attempts/score-cards.ts';

/** A new link with its token. The lists from the server contain no tokens. */
export type Made = { card: WireOwnCard; token: string };
