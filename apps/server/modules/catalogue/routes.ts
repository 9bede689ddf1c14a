import { createHash } from 'node:crypto';
import * as contract from '@kasauti/contract/catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { isWireId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../app.ts';
import { readyJson } from '../../platform/serve.ts';
import { readListQuery } from './list-query.ts';
import { type Catalogue, openCatalogue } from './live-catalogue.ts';
import { presentDetails } from './present.ts';
import { findExamByCode, readDetails } from './store.ts';

const catalogues = new WeakMap<App, Catalogue>();

/** The read model of this process. */
export function catalogueOf(app: App): Catalogue {
  const catalogue = catalogues.get(app);
  if (!catalogue) throw new Error('the catalogue is registered before it is asked');
  return catalogue;
}

/** Anybody may keep a list for a moment; it is asked again after that. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

export async function registerCatalogue(app: App): Promise<void> {
  const catalogue = await openCatalogue(app);
  catalogues.set(app, catalogue);
  let whole = { version: -1, text: Buffer.alloc(0), etag: '' };

  function wholeList() {
    const now = catalogue.now();
    const version = catalogue.model.version(now);
    if (whole.version !== version) {
      const text = Buffer.from(catalogue.model.wholeList(now));
      whole = { version, text, etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"` };
    }
    return readyJson({ text: whole.text, etag: whole.etag, cacheControl: CACHE_CONTROL });
  }

  app.serve(contract.listTests, { permission: 'catalogue.read' }, ({ query }) => {
    const asked = readListQuery(query);
    if (asked === null) return wholeList();
    return readyJson({ text: catalogue.model.page(asked, catalogue.now()), cacheControl: CACHE_CONTROL });
  });

  app.serve(contract.suggestTests, { permission: 'catalogue.read' }, ({ query }) => ({
    data: catalogue.model.suggestions(query.q, catalogue.now()),
  }));

  app.serve(contract.testDetails, { permission: 'catalogue.read' }, async ({ params }) => {
    const examId = isWireId(params.id)
      ? (params.id as ExamId)
      : ((await findExamByCode(app.database, params.id))?.examId ?? null);
    const shown = examId ? (await catalogue.tests([examId])).get(examId) : undefined;
    const details = examId && shown?.isSold ? await readDetails(app.database, examId) : null;
    if (!shown || !details) return refuse(contract.testDetails.refusals, 'not-found');
    return { data: presentDetails(shown.test, details) };
  });
}
