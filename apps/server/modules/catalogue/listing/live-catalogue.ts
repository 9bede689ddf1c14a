import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import type { Kysely } from 'kysely';
import type { App } from '../../../platform/app.ts';
import type { Tables } from '../../../platform/database/database.ts';
import { definePart } from '../../../platform/parts.ts';
import { CATALOGUE_CHANNEL, type CatalogueNews } from '../editing/publish-change.ts';
import { type ExamSitting, makeReadModel, type ReadModel } from '../read-model/read-model.ts';
import { readCategories, readListed } from '../store/exams.ts';

/** Reads the bookable sittings of these exams. The scheduling module provides this function at start-up. */
export type ReadSittings = (executor: Kysely<Tables>, examIds: readonly ExamId[] | 'all') => Promise<ExamSitting[]>;

export type TestWithPrice = { test: WireTest; priceInPaise: number; isSold: boolean };

export type Catalogue = {
  model: ReadModel;
  now(): Date;
  /**
   * Returns exams in the form of the API, including withdrawn ones. If this process has not loaded an exam yet, it is
   * read from the database.
   */
  tests(examIds: readonly ExamId[]): Promise<Map<ExamId, TestWithPrice>>;
  /** Reads the whole catalogue from the database again. */
  reload(): Promise<void>;
  setSittingsReader(read: ReadSittings): Promise<void>;
  close(): Promise<void>;
};

const RETRY_MS = 300;

type Waiting = {
  exams: Set<ExamId> | 'all';
  sittings: Set<ExamId> | 'all';
  categories: boolean;
  /**
   * True if texts or prices that users see have changed. Pages that were rendered before are then out of date. Changes
   * of free seats do not count, because they are frequent, and a page may show them some seconds late.
   */
  outdatesPages: boolean;
};
const nothing = (): Waiting => ({ exams: new Set(), sittings: new Set(), categories: false, outdatesPages: false });

/** The read model of this process. */
export const cataloguePart = definePart({
  name: 'catalogue',
  make: openCatalogue,
  close: (catalogue) => catalogue.close(),
});

/**
 * Creates a read model and keeps it up to date with the database. First loads everything, and then updates it after
 * each bus message. If messages may have been lost, loads everything again.
 */
async function openCatalogue(app: App): Promise<Catalogue> {
  const { database, bus, clock, log, pageNews } = app;
  const model = makeReadModel();
  let readSittings: ReadSittings = async () => [];
  let waiting = nothing();
  let reading: Promise<void> | null = null;
  let closed = false;

  /**
   * Reads all changes that wait to be read. Changes that arrive during a read are collected and read in the next one.
   */
  function readWaiting(): Promise<void> {
    reading ??= readAll().finally(() => {
      reading = null;
    });
    return reading;
  }

  async function readAll(): Promise<void> {
    while (!closed && isSomething(waiting)) {
      const taken = waiting;
      waiting = nothing();
      try {
        await read(taken);
      } catch (error) {
        waiting = join(taken, waiting);
        throw error;
      }
    }
  }

  async function read({ exams, sittings, categories, outdatesPages }: Waiting): Promise<void> {
    if (categories) model.putCategories(await readCategories(database));
    if (exams === 'all') model.putExams('all', await readListed(database, 'all'));
    else if (exams.size > 0) model.putExams([...exams], await readListed(database, [...exams]));
    if (sittings === 'all') model.putSittings('all', await readSittings(database, 'all'));
    else if (sittings.size > 0) model.putSittings([...sittings], await readSittings(database, [...sittings]));
    if (outdatesPages) pageNews.tell();
  }

  /**
   * Reads in the background. There is no caller who could handle an error, so a failed read is repeated until it
   * succeeds.
   */
  function readSoon(): void {
    readWaiting().catch((error: Error) => {
      if (closed) return;
      log.warn({ event: 'catalogue-not-read', text: error.message });
      setTimeout(readSoon, RETRY_MS).unref();
    });
  }

  async function readNow(what: Waiting): Promise<void> {
    waiting = join(waiting, what);
    await readWaiting();
    // The awaited read may have been about to end when the new changes were added. Then it has missed them, and the
    // second call reads them.
    await readWaiting();
  }

  const everything = (): Waiting => ({ exams: 'all', sittings: 'all', categories: true, outdatesPages: true });

  const stop = bus.subscribe(
    CATALOGUE_CHANNEL,
    (message) => {
      waiting = join(waiting, waitingFor(message as CatalogueNews));
      readSoon();
    },
    () => {
      waiting = everything();
      readSoon();
    },
  );
  await readNow(everything());

  return {
    model,
    now: () => clock.now(),
    reload: () => readNow(everything()),
    async tests(examIds) {
      const shown = new Map<ExamId, TestWithPrice>();
      const now = clock.now();
      const unknown = examIds.filter((examId) => model.find(examId, now) === null);
      if (unknown.length > 0) {
        await readNow({ ...nothing(), exams: new Set(unknown), sittings: new Set(unknown), categories: true });
      }
      for (const examId of examIds) {
        const found = model.find(examId, now);
        if (found) shown.set(examId, { test: found.test, priceInPaise: found.exam.priceInPaise, isSold: found.isSold });
      }
      return shown;
    },
    async setSittingsReader(read) {
      readSittings = read;
      await readNow({ ...nothing(), sittings: 'all' });
    },
    async close() {
      closed = true;
      stop();
      await reading?.catch(() => {}); // the error has already been logged
    },
  };
}

function waitingFor(news: CatalogueNews): Waiting {
  switch (news.about) {
    case 'categories':
      return { ...nothing(), categories: true, outdatesPages: true };
    case 'exams':
      return { ...nothing(), exams: setOf(news.examIds), outdatesPages: true };
    case 'sittings':
      return { ...nothing(), sittings: setOf(news.examIds) };
  }
}

function setOf(examIds: ExamId[] | 'all'): Set<ExamId> | 'all' {
  return examIds === 'all' ? 'all' : new Set(examIds);
}

function join(a: Waiting, b: Waiting): Waiting {
  const union = (one: Set<ExamId> | 'all', other: Set<ExamId> | 'all') =>
    one === 'all' || other === 'all' ? 'all' : new Set([...one, ...other]);
  return {
    exams: union(a.exams, b.exams),
    sittings: union(a.sittings, b.sittings),
    categories: a.categories || b.categories,
    outdatesPages: a.outdatesPages || b.outdatesPages,
  };
}

function isSomething({ exams, sittings, categories }: Waiting): boolean {
  return categories || exams === 'all' || exams.size > 0 || sittings === 'all' || sittings.size > 0;
}
