import type { WireOwnCard } from '@kasauti/contract/attempts/score-cards.ts';

/** A new link with its token. The server's list has no tokens. */
export type Made = { card: WireOwnCard; token: string };
