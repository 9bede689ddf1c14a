import type { App } from '../../app.ts';
import { notifyOffers } from './notify-offers.ts';

export { eraseOffers, ownOffers } from './own-offers.ts';

const HOUR_MS = 3_600_000;

export function registerOffers(app: App): void {
  app.every('tell-offers', HOUR_MS, () => notifyOffers(app));
}
