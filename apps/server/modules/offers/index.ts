import type { App } from '../../app.ts';
import { tellOffers } from './tell-offers.ts';

export { eraseOffers, ownOffers } from './own-offers.ts';

const HOUR_MS = 3_600_000;

export function registerOffers(app: App): void {
  app.every('tell-offers', HOUR_MS, () => tellOffers(app));
}
