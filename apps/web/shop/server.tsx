import { messages as english } from 'virtual:all-words/en';
import { messages as hindi } from 'virtual:all-words/hi';
import { words as englishRefusals } from 'virtual:refusals/en';
import { words as hindiRefusals } from 'virtual:refusals/hi';
import { renderToString } from 'react-dom/server';
import { activateLanguage, type Language } from '../lib/appearance/language.ts';
import { preloadParts } from '../lib/page/lazy-part.tsx';
import { type Head, HeadSink, type Page, type Place, titleOf } from '../lib/page/page.tsx';
import { findRoute, StaticRouter } from '../lib/routing/router.tsx';
import { siteQuestion } from '../lib/routing/site.ts';
import { addressOf, answerFrom, type LooseAsk } from '../lib/server/call.ts';
import { createQueries } from '../lib/server/queries.ts';
import { renderFor } from '../lib/server/server-clock.ts';
import { registerRefusalWords } from '../lib/words/refusal-text.ts';
import { App, Providers } from './app.tsx';
import { notFoundFile, notFoundPage, type ShopRoute, shopRoutes } from './routes.tsx';
import { footerQuestion } from './shell/footer-question.ts';

/*
 * Server-side renderer of the shop. apps/server/platform/pages/pages.ts loads this bundle, calls `findPage` for the
 * data that a page needs, and then calls `render`. Rendering must be synchronous, because all requests share one `i18n`
 * object (lib/appearance/language.ts).
 */

export { answerFrom };

/**
 * The page of the shop for an address: its file, the address to render, its key in the cache, and the requests for its
 * data.
 */
export type FoundPage = { file: string; location: string; cacheKey: string; questions: PageQuestion[] };
export type PageQuestion = { queryKey: readonly unknown[]; method: string; address: string };
type PageAnswer = { queryKey: readonly unknown[]; answer: unknown };

const pages = new Map<ShopRoute, Page>();

/** Loads all pages and the translations of both languages. Call it once before `findPage`. */
export async function prepare(): Promise<{ files: string[] }> {
  activateLanguage('hi', hindi);
  activateLanguage('en', english);
  registerRefusalWords('en', englishRefusals);
  registerRefusalWords('hi', hindiRefusals);
  for (const route of shopRoutes) pages.set(route, await route.preload());
  await notFoundPage.preload();
  await preloadParts();
  return { files: [...shopRoutes.map(({ file }) => file), notFoundFile] };
}

export function findPage(url: URL): FoundPage {
  const found = match(url);
  const named = new URLSearchParams();
  for (const name of found?.page.searchNames ?? []) {
    for (const value of url.searchParams.getAll(name).sort()) named.append(name, value);
  }
  const search = found?.page.plainSearch?.(named) ?? named;
  // Leaves out query parameters that the page ignores, because the cached HTML is also used for addresses with other
  // parameters.
  const location = search.size > 0 ? `${url.pathname}?${search}` : url.pathname;
  const place: Place = { pathname: url.pathname, params: found?.params ?? {}, search };
  const questions = [siteQuestion, footerQuestion, ...(found?.page.questions?.(place) ?? [])];
  return {
    file: found?.route.file ?? notFoundFile,
    location,
    // All unknown addresses share one cached page. The HTML of a known page depends only on its path and the query
    // parameters in `searchNames`.
    cacheKey: found ? location : '404',
    questions: questions.map(({ entry, ask, queryKey }) => ({
      queryKey,
      method: entry.method,
      address: addressOf(entry, ask as LooseAsk),
    })),
  };
}

function match(url: URL) {
  const found = findRoute(shopRoutes, url.pathname);
  const page = found && pages.get(found.route);
  return found && page ? { ...found, page } : null;
}

export type RenderAsk = { location: string; language: Language; renderedAt: Date; answers: PageAnswer[] };
export type Rendered = {
  body: string;
  title: string;
  description: string | null;
  canonical: string | null;
  picture: string | null;
  jsonLd: readonly object[];
  status: 200 | 404;
  isPrivate: boolean;
};

/** Renders one page. */
export function render({ location, language, renderedAt, answers }: RenderAsk): Rendered {
  activateLanguage(language);
  renderFor(renderedAt);
  const queries = createQueries();
  for (const { queryKey, answer } of answers) queries.setQueryData(queryKey, answer);
  // Default for protected pages. On the server the guard does not render them, so they do not set a head.
  let head: Head = { title: '', isPrivate: true };
  const site = queries.getQueryData<{ name?: string; nameInHindi?: string }>(siteQuestion.queryKey);
  const body = renderToString(
    <HeadSink value={(said) => (head = said)}>
      <Providers queries={queries}>
        <StaticRouter location={location}>
          <App />
        </StaticRouter>
      </Providers>
    </HeadSink>,
  );
  queries.clear();
  const siteName = (language === 'hi' ? site?.nameInHindi : site?.name) ?? 'Kasauti';
  return {
    body,
    title: head.title === '' ? siteName : titleOf(head.title, siteName),
    description: head.description ?? null,
    canonical: head.canonical ?? null,
    picture: head.picture ?? null,
    jsonLd: head.jsonLd ?? [],
    status: head.status ?? 200,
    isPrivate: head.isPrivate ?? head.status === 404,
  };
}
