import type { UserId } from '@kasauti/contract/ids.ts';
import type { App } from '../../platform/app.ts';
import type { EraseOf, OwnData } from '../../platform/own-data.ts';
import { privacy as attempts } from '../attempts/index.ts';
import { privacy as audit } from '../audit/index.ts';
import { privacy as carts } from '../carts/index.ts';
import { privacy as content } from '../content/index.ts';
import { privacy as identity } from '../identity/index.ts';
import { privacy as jobs } from '../jobs/index.ts';
import { privacy as offers } from '../offers/index.ts';
import { privacy as orders } from '../orders/index.ts';
import { privacy as organisations } from '../organisations/index.ts';
import { privacy as proctoring } from '../proctoring/index.ts';
import { privacy as profiles } from '../profiles/index.ts';
import { privacy as results } from '../results/index.ts';
import { privacy as scheduling } from '../scheduling/index.ts';
import { privacy as ownExports } from './privacy.ts';

/** The part of a module's `privacy.ts` that returns the data of a user for the export. */
type Exporter = { exportOf: (app: App, userId: UserId) => Promise<OwnData> };
/** The part of a module's `privacy.ts` that erases the data of a user. */
type Eraser = { eraseOf: EraseOf };

/** The modules that export data, in the order in which their data appears in the export. */
export const exporters: readonly Exporter[] = [
  identity,
  profiles,
  organisations,
  carts,
  orders,
  offers,
  scheduling,
  attempts,
  proctoring,
  results,
  jobs,
  content,
  audit,
];

/**
 * The modules that erase data, in the order of the erasure. The account is last, because the other modules need its
 * address. The rows of attempts, results and the audit log are not erased. They identify the user only by the user id.
 * Of an attempt, the files are erased.
 */
export const erasers: readonly Eraser[] = [
  profiles,
  organisations,
  carts,
  orders,
  offers,
  scheduling,
  attempts,
  proctoring,
  results,
  jobs,
  content,
  ownExports,
  identity,
];
