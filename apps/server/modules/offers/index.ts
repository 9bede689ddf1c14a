import { HOUR_MS } from '@kasauti/domain/time/durations.ts';
import type { App } from '../../platform/app.ts';
import { notifyOffers } from './notify-offers.ts';

export { privacy } from './privacy.ts';
export function registerOffers(app: App): void {
  app.every('tell-offers', HOUR_MS, () => notifyOffers(app));
}
