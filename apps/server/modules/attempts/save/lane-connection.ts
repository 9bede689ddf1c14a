import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import type { Log } from '../../../platform/log.ts';
import type { SaveLaneConnections } from '../save-lane-connections.ts';

/** Time limit for closing the connection. A database that is unreachable does not respond. */
const MAX_END_MS = 1000;

/** The lane's own connection to the database. It is opened again when it was lost. */
export class LaneConnection {
  /** Name of the connection, as `pg_stat_activity` shows it. */
  readonly name: string;
  readonly #laneConnections: SaveLaneConnections;
  readonly #log: Log;
  #client: pg.Client | null = null;
  #warnings = 0;

  constructor({ laneConnections, log }: { laneConnections: SaveLaneConnections; log: Log }, name: string) {
    this.#laneConnections = laneConnections;
    this.#log = log;
    this.name = name;
  }

  get isOpen(): boolean {
    return this.#client !== null;
  }

  /** Number of PostgreSQL's warnings so far. If it grows during a commit, the commit may be on one machine only. */
  get warnings(): number {
    return this.#warnings;
  }

  /** Returns the connection, which is opened if necessary. Returns null if the database is not reachable. */
  async open(): Promise<pg.Client | null> {
    if (this.#client) return this.#client;
    try {
      let isLost = false;
      const client = await this.#laneConnections.connect(this.name, {
        lost: (lost) => {
          isLost = true;
          if (this.#client === lost) this.#client = null;
        },
        warned: () => {
          this.#warnings += 1;
        },
      });
      this.#client = isLost ? null : client;
      return this.#client;
    } catch (error) {
      this.#log.warn({ event: 'lane-database-away', text: (error as Error).message });
      return null;
    }
  }

  /** Gives a broken connection up. */
  drop(): void {
    const client = this.#client;
    this.#client = null;
    client?.end().catch(() => {}); // the connection is already broken
  }

  async end(): Promise<void> {
    await Promise.race([this.#client?.end(), delay(MAX_END_MS, undefined, { ref: false })]);
  }
}
