import { type ComponentType, createContext, use, useContext, useEffect } from 'react';
import { useLocation } from '../routing/router.tsx';
import { useSite } from '../routing/site.ts';
import type { AnyQuestion } from '../server/queries.ts';

/** The address of a page: its path, its path parameters, and its query. */
export type Place = { pathname: string; params: Record<string, string | undefined>; search: URLSearchParams };

/** The `page` export of a file in pages/. */
export type Page = {
  Screen: ComponentType;
  /**
   * Returns the requests whose responses the server needs before it renders the page. They must be for public data,
   * because the rendered page is cached for everyone.
   */
  questions?: (place: Place) => AnyQuestion[];
  /**
   * Query parameters that change the rendered page. The cache ignores all others, for example parameters of campaigns.
   */
  searchNames?: readonly string[];
  /** Returns the query in a canonical form. Queries with the same meaning then share one cached page. */
  plainSearch?: (search: URLSearchParams) => URLSearchParams;
};

export type PageLoader = () => Promise<{ page: Page }>;

/**
 * A page whose script is loaded on demand. After `preload` it renders without a wait, on the server and in the browser.
 */
export type LazyPage = { preload: () => Promise<Page>; Screen: ComponentType };

export function lazyPage(load: PageLoader): LazyPage {
  let loading: Promise<Page> | undefined;
  let ready: Page | undefined;
  const preload = () => {
    loading ??= load().then(
      ({ page }) => {
        ready = page;
        return page;
      },
      (error: unknown) => {
        // The next call tries again, because the network may be back by then.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  const Screen = () => {
    const { Screen: Loaded } = ready ?? use(preload());
    return <Loaded />;
  };
  return { preload, Screen };
}

/** Data for the head of a page. */
export type Head = {
  title: string;
  description?: string;
  /** Canonical path and query for search engines. By default it is the page's path. */
  canonical?: string;
  /** Path of the preview image that is shown for shared links. The image has 1200 × 630 pixels. */
  picture?: string;
  /** Structured data for search engines. Only the server writes it. */
  jsonLd?: readonly object[];
  /** 404 if the page shows that its subject does not exist. By default 200. */
  status?: 200 | 404;
  /** True if search engines must not index the page. */
  isPrivate?: boolean;
};

/** Function that receives the page's head on the server. In the browser it is null. */
export const HeadSink = createContext<((head: Head) => void) | null>(null);

/**
 * Sets the head of the page. The server writes it into the document. In the browser it only changes the title of the
 * tab.
 */
export function useHead(head: Head): void {
  const sink = useContext(HeadSink);
  const { name } = useSite();
  sink?.(head);
  const title = titleOf(head.title, name);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

export function titleOf(title: string, siteName: string): string {
  return title === siteName ? title : `${title} · ${siteName}`;
}

/** Returns the query of the address, for pages that store their state there. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return new URLSearchParams(search);
}
