import type { App, Part } from '../platform/app.ts';
import { bearerReaderPort, sessionReaderPort } from '../platform/http/session-ports.ts';
import { findersPart } from '../platform/staff/search.ts';
import { waitingPart } from '../platform/staff/waiting.ts';
import {
  emergencyKeyPart,
  lanePart,
  registerAttempts,
  saveLaneConnectionsPart,
  sheetThreadPart,
} from './attempts/index.ts';
import { registerAudit } from './audit/index.ts';
import { registerAuthoring } from './authoring/index.ts';
import {
  formUsesPort,
  importWorkPart,
  itemIndexPart,
  passageIndexPart,
  pictureUsesPort,
  registerBank,
} from './bank/index.ts';
import { registerCarts } from './carts/index.ts';
import { cataloguePart, drawnPicturesPart, hasSittingsPort, registerCatalogue } from './catalogue/index.ts';
import { registerContent } from './content/index.ts';
import {
  dutiesPort,
  identityPart,
  personLookUpsPart,
  registerIdentity,
  runningTestPort,
  sessionNewsPart,
} from './identity/index.ts';
import { registerJobs } from './jobs/index.ts';
import { registerMarking } from './marking/index.ts';
import { registerOffers } from './offers/index.ts';
import { ordersPart, registerOrders } from './orders/index.ts';
import { registerOrganisations } from './organisations/index.ts';
import { registerPrivacy } from './privacy/index.ts';
import { decisionsPort, presencePart, registerProctoring } from './proctoring/index.ts';
import { photoRulesPart, registerProfiles } from './profiles/index.ts';
import { registerReporting } from './reporting/index.ts';
import {
  cohortsPart,
  lateAttemptsPart,
  lateSyncCursorPart,
  notifiedUpToPart,
  registerResults,
  sheetsUnderWayPart,
} from './results/index.ts';
import { attemptStatesPort, registerScheduling } from './scheduling/index.ts';

/** The parts of all modules. Each app makes them once, in this order, and closes them in the reverse order. */
export const parts: readonly Part<unknown>[] = [
  sessionReaderPort,
  bearerReaderPort,
  waitingPart,
  findersPart,
  identityPart,
  sessionNewsPart,
  personLookUpsPart,
  dutiesPort,
  runningTestPort,
  photoRulesPart,
  itemIndexPart,
  passageIndexPart,
  importWorkPart,
  formUsesPort,
  pictureUsesPort,
  cataloguePart,
  hasSittingsPort,
  drawnPicturesPart,
  ordersPart,
  attemptStatesPort,
  saveLaneConnectionsPart,
  lanePart,
  emergencyKeyPart,
  sheetThreadPart,
  presencePart,
  decisionsPort,
  lateAttemptsPart,
  sheetsUnderWayPart,
  notifiedUpToPart,
  lateSyncCursorPart,
  cohortsPart,
];

/** The registration function of every module. The order follows the arrows in docs/architecture.md. */
export const registrations: ((app: App) => void | Promise<void>)[] = [
  registerAudit,
  registerIdentity,
  registerOrganisations,
  registerProfiles,
  registerCatalogue,
  registerBank,
  registerAuthoring,
  registerCarts,
  registerOrders,
  registerOffers,
  registerContent,
  registerJobs,
  registerScheduling,
  registerAttempts,
  registerProctoring,
  registerMarking,
  registerResults,
  registerReporting,
  registerPrivacy,
];
