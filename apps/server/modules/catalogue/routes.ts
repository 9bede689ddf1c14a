import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import * as contract from '@kasauti/contract/catalogue/catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { isWireId } from '@kasauti/contract/ids.ts';
import { refuse } from '@kasauti/contract/refusal.ts';
import type { App } from '../../platform/app.ts';
import { file, readyJson } from '../../platform/http/answers.ts';
import { sha256 } from '../../platform/security/hashes.ts';
import { serveCategories } from './editing/category-routes.ts';
import { renderPicture } from './editing/draw-picture.ts';
import { serveEditing } from './editing/editing-routes.ts';
import { serveItemUses } from './item-uses/item-uses-routes.ts';
import { readListQuery } from './listing/list-query.ts';
import { cataloguePart } from './listing/live-catalogue.ts';
import { serveNewTests } from './new-tests/new-test-routes.ts';
import { presentDetails } from './present.ts';
import { serveSamples } from './samples/sample-routes.ts';
import { findExamByCode, readDetails } from './store/exams.ts';

/** Every cache may store a list, but must ask the server before each use whether the list is still current. */
const CACHE_CONTROL = 'public, max-age=0, must-revalidate';

/** A picture may be cached for a day. It changes only if the hue of the test's category changes, which is rare. */
const PICTURE_CACHE_CONTROL = 'public, max-age=86400';

export function registerCatalogue(app: App): void {
  serveTests(app);
  serveCategories(app);
  serveEditing(app);
  serveNewTests(app);
  serveSamples(app);
  serveItemUses(app);
}

/** Registers the public routes of the catalogue. */
function serveTests(app: App): void {
  const catalogue = app.part(cataloguePart);
  let whole = { version: -1, text: Buffer.alloc(0), etag: '' };

  function wholeList() {
    const now = catalogue.now();
    const version = catalogue.model.version(now);
    if (whole.version !== version) {
      const text = Buffer.from(catalogue.model.wholeList(now));
      whole = { version, text, etag: `"${sha256(text).toString('base64url').slice(0, 27)}"` };
    }
    return readyJson({ text: whole.text, etag: whole.etag, cacheControl: CACHE_CONTROL });
  }

  /** Finds a test on sale by its id or its code. */
  async function findShown(id: string): Promise<WireTest | null> {
    const examId = isWireId(id) ? (id as ExamId) : ((await findExamByCode(app.database, id))?.examId ?? null);
    const shown = examId ? (await catalogue.tests([examId])).get(examId) : undefined;
    return shown?.isSold ? shown.test : null;
  }

  app.serve(contract.listTests, { permission: 'catalogue.read' }, ({ query }) => {
    const asked = readListQuery(query);
    if (asked === null) return wholeList();
    return readyJson({ text: catalogue.model.page(asked, catalogue.now()), cacheControl: CACHE_CONTROL });
  });

  app.serve(contract.suggestTests, { permission: 'catalogue.read' }, ({ query }) => ({
    data: catalogue.model.suggestions(query.q, catalogue.now()),
  }));

  app.serve(contract.testPicture, { permission: 'catalogue.read' }, async ({ params }) => {
    const test = await findShown(params.id);
    if (!test) return refuse(contract.testPicture.refusals, 'not-found');
    const bytes = await renderPicture(app, { hue: test.category.hue, seed: test.test_code });
    return file({ bytes, contentType: 'image/png', cacheControl: PICTURE_CACHE_CONTROL });
  });

  app.serve(contract.testDetails, { permission: 'catalogue.read' }, async ({ params }) => {
    const test = await findShown(params.id);
    const details = test && (await readDetails(app.database, test._id));
    if (!details) return refuse(contract.testDetails.refusals, 'not-found');
    return { data: presentDetails(test, details) };
  });
}
