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

/** Part of a module's `privacy.ts` that gives a copy. */
type Exporter = { exportOf: (app: App, userId: UserId) => Promise<OwnData> };
/** Part of a module's `privacy.ts` that erases. */
type Eraser = { eraseOf: EraseOf };

/** Modules in the order of the copy. */
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
 * Modules that erase, in this order. The account is last, because the other modules need its address. Attempts,
 * results and the audit log keep their rows with the bare id.
 */
export const erasers: readonly Eraser[] = [
  profiles,
  organisations,
  carts,
  orders,
  offers,
  scheduling,
  proctoring,
  results,
  jobs,
  content,
  ownExports,
  identity,
];
