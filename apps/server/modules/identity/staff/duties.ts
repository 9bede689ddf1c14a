import type { UserId } from '@kasauti/contract/ids.ts';
import type { WatchedRoom } from '@kasauti/contract/scheduling/room-proctors.ts';
import type { Scope } from '@kasauti/contract/staff/scopes.ts';
import type { App } from '../../../platform/app.ts';
import type { Work } from '../../../platform/database/work.ts';
import { definePort } from '../../../platform/parts.ts';

/** The future role and scope of a member of staff, or null if this person leaves. */
export type NextWork = { role: string; scope: Scope | null } | null;

/** The functions with which another module finds and changes the rooms that a member of staff proctors. */
export type Duties = {
  /** Returns the rooms that the member of staff could no longer proctor, soonest first. */
  losing(work: Work, userId: UserId, next: NextWork): Promise<WatchedRoom[]>;
  /** Removes the member of staff as the proctor of these rooms. */
  giveUp(work: Work, userId: UserId, rooms: readonly WatchedRoom[]): Promise<void>;
};

export const dutiesPort = definePort<Duties>('duties');

/** Registers the functions of `Duties`. They are called when the role of a member of staff changes or ends. */
export function provideDuties(app: App, duties: Duties): void {
  app.part(dutiesPort).provided = duties;
}

export function dutiesOf(app: App): Duties {
  const { provided } = app.part(dutiesPort);
  if (!provided) throw new Error('no module provides the duties of staff');
  return provided;
}
