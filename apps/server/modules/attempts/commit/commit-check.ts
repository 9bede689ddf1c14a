import { setTimeout as delay } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import { hasSynchronousStandby, isReplicated } from '../../../platform/database/is-replicated.ts';
import { isNotNow } from '../../../platform/faults.ts';
import type { Log } from '../../../platform/log.ts';
import type { SaveLaneConnections } from '../save-lane-connections.ts';
import { endConnections, endWaiting, isRootStored } from '../store/known.ts';

const RETRY_MS = 100;

type Parts = {
  laneConnections: SaveLaneConnections;
  log: Log;
  /** Id of the lane when it was opened. It is part of the names of connections. A new chain has another id. */
  laneId: string;
  /** Name of the connection on which the lane commits. */
  connectionName: string;
};

/**
 * Finds out whether commits are safe if PostgreSQL's response does not say so. Each question has a new connection, and
 * ends the older ones of the same kind, which may wait for a standby that is gone.
 */
export class CommitCheck {
  readonly #parts: Parts;
  #isClosed = false;
  #running: Promise<unknown> = Promise.resolve();
  #next: Promise<boolean> | null = null;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  close(): void {
    this.#isClosed = true;
  }

  /**
   * Finds out whether a commit was stored, after the connection broke, no response came in time, or PostgreSQL did not
   * wait for its standby. First ends the lane's old connections, so that the statement can no longer take effect. Then
   * looks for the commit's root. The commit counts as stored only when the synchronous standbys have it too. No other
   * commit starts until the outcome is known. Throws if the lane is closed meanwhile.
   */
  async wasStored({ laneId, rootNo }: { laneId: string; rootNo: number }): Promise<boolean> {
    const { log, connectionName } = this.#parts;
    let isWaiting = false;
    while (!this.#isClosed) {
      try {
        const outcome = await this.#ask('look', async (client) => {
          if (!(await endConnections(client, connectionName))) return null;
          if (!(await isRootStored(client, laneId, rootNo))) return false;
          return (await isReplicated(client)) || null;
        });
        if (isWaiting && outcome !== null) log.info({ event: 'lane-goes-on', isStored: outcome });
        if (outcome !== null) return outcome;
      } catch (error) {
        if (!isNotNow(error)) log.error({ event: 'lane-cannot-find-out', text: (error as Error).message });
      }
      // No answer is acknowledged meanwhile, so the operator must hear of it. One line is enough.
      if (!isWaiting) log.warn({ event: 'lane-waits-for-outcome' });
      isWaiting = true;
      await delay(RETRY_MS);
    }
    throw new Error('the lane was closed before it could find out');
  }

  /**
   * Waits until the synchronous standbys have all entries that can be read now. Another process may have stored them,
   * and PostgreSQL shows them also if its wait for the standby was cut short. Returns false if that is not certain.
   * Calls share a question that has not begun yet.
   */
  areEntriesReplicated(): Promise<boolean> {
    this.#next ??= this.#askNext();
    return this.#next;
  }

  #askNext(): Promise<boolean> {
    const next = this.#running
      .catch(() => {}) // its own callers report the failure
      .then(async () => {
        this.#next = null;
        if (!(await hasSynchronousStandby(this.#parts.laneConnections.pool))) return true;
        return await this.#ask('repeats', isReplicated);
      });
    this.#running = next;
    return next;
  }

  #ask<T>(kind: 'look' | 'repeats', ask: (client: ClientBase) => Promise<T>): Promise<T> {
    const name = `kasauti lane ${kind} ${this.#parts.laneId}`;
    return this.#parts.laneConnections.withNewConnection(name, async (client) => {
      await endWaiting(client, name);
      return await ask(client);
    });
  }
}
