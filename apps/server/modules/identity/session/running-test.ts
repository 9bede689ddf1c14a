import type { WireRunningTest } from '@kasauti/contract/identity/running-test.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Tables } from '../../../platform/database/database.ts';
import { definePort } from '../../../platform/parts.ts';

/** Finds the test that a user is sitting now. A paused test is included. Returns null if there is none. */
export type FindRunningTest = (executor: Kysely<Tables>, userId: UserId) => Promise<WireRunningTest | null>;

export const runningTestPort = definePort<FindRunningTest>('running-test');

/**
 * Registers the function of the attempts module. With it, a login on another device can warn about the test that it
 * would interrupt.
 */
export function provideRunningTest(app: App, find: FindRunningTest): void {
  app.part(runningTestPort).provided = find;
}

export async function findRunningTest(
  app: App,
  executor: Kysely<Tables>,
  userId: UserId,
): Promise<WireRunningTest | null> {
  const find = app.part(runningTestPort).provided;
  return find ? await find(executor, userId) : null;
}
