import type { App } from '../platform/app.ts';
import { registerAttempts } from './attempts/index.ts';
import { registerAudit } from './audit/index.ts';
import { registerCarts } from './carts/index.ts';
import { registerCatalogue } from './catalogue/index.ts';
import { registerContent } from './content/index.ts';
import { registerIdentity } from './identity/index.ts';
import { registerJobs } from './jobs/index.ts';
import { registerOffers } from './offers/index.ts';
import { registerOrders } from './orders/index.ts';
import { registerOrganisations } from './organisations/index.ts';
import { registerPrivacy } from './privacy/index.ts';
import { registerProctoring } from './proctoring/index.ts';
import { registerProfiles } from './profiles/index.ts';
import { registerReporting } from './reporting/index.ts';
import { registerResults } from './results/index.ts';
import { registerScheduling } from './scheduling/index.ts';

/** Every module's registration, in the order of the arrows in docs/architecture.md. */
export const registrations: ((app: App) => void | Promise<void>)[] = [
  registerAudit,
  registerIdentity,
  registerOrganisations,
  registerProfiles,
  registerCatalogue,
  registerCarts,
  registerOrders,
  registerOffers,
  registerContent,
  registerJobs,
  registerScheduling,
  registerAttempts,
  registerProctoring,
  registerResults,
  registerReporting,
  registerPrivacy,
];
