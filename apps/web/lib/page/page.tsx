import { type ComponentType, createContext, use, useContext, useEffect } from 'react';
import { useLocation } from '../routing/router.tsx';
import { useSite } from '../routing/site.ts';
import type { AnyQuestion } from '../server/queries.ts';

/** Where a page is asked for: the braces of its address and its query. */
export type Place = { pathname: string; params: Record<string, string | undefined>; search: URLSearchParams };

/** What a file in pages/ exports as `page`. */
export type Page = {
  Screen: ComponentType;
  /** What the server asks before it draws the page. Public answers only: the drawn page is cached for everybody. */
  questions?: (place: Place) => AnyQuestion[];
  /** The parts of the query that change the drawn page; others (campaign marks) are ignored by the cache. */
  searchNames?: readonly string[];
  /**
   * Says what the page understands of them in one way for each meaning, so that an address nobody links to is no page
   * of its own.
   */
  plainSearch?: (search: URLSearchParams) => URLSearchParams;
};

export type PageLoader = () => Promise<{ page: Page }>;

/** A page that is loaded when it is needed. Once loaded it draws at once, on the server and while hydrating. */
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
        // The network may be back at the next try.
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

/** The head of a page. */
export type Head = {
  title: string;
  description?: string;
  /** Path and query under which search engines shall know the page; default: its path. */
  canonical?: string;
  /** Path of the picture beside the address where it is shared: 1200 × 630. */
  picture?: string;
  /** Structured data; only the server writes them. */
  jsonLd?: readonly object[];
  /** 404 when the page says that what was asked for does not exist. */
  status?: 200 | 404;
  /** Search engines shall leave it out. */
  isPrivate?: boolean;
};

/** On the server: takes what the page says about its head. In the browser nobody provides it. */
export const HeadSink = createContext<((head: Head) => void) | null>(null);

/** Names the page. On the server it becomes the head of the document, in the browser the title of the tab. */
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

/** The search part of the address, for pages that keep their state there. */
export function useSearch(): URLSearchParams {
  const { search } = useLocation();
  return new URLSearchParams(search);
}
