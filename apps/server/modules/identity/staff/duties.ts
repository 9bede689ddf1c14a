import type { UserId } from '@kasauti/contract/ids.ts';
import type { WatchedRoom } from '@kasauti/contract/scheduling/room-proctors.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { definePort } from '../../../platform/parts.ts';

/** What somebody's work will be; null: none. */
export type NextWork = { role: string; scope: Scope | null } | null;

/** What a module says about rooms that a member of staff is to watch. */
export type Duties = {
  /** The rooms that they could not watch any more, soonest first. */
  losing(work: Work, userId: UserId, next: NextWork): Promise<WatchedRoom[]>;
  /** Takes their name off these rooms. */
  giveUp(work: Work, userId: UserId, rooms: readonly WatchedRoom[]): Promise<void>;
};

export const dutiesPort = definePort<Duties>('duties');

/** Lets identity know of the rooms of somebody whose work ends or changes. */
export function provideDuties(app: App, duties: Duties): void {
  app.part(dutiesPort).provided = duties;
}

export function dutiesOf(app: App): Duties {
  const { provided } = app.part(dutiesPort);
  if (!provided) throw new Error('no module says what staff have to watch');
  return provided;
}
