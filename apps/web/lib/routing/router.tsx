import {
  type ComponentProps,
  createContext,
  type MouseEvent,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';

/*
 * A small router with only the features that these pages need. docs/decisions/0008-the-shop-has-its-own-router.md
 * explains why it is not a library. The names are those of react-router, so that they are familiar.
 */

export type Location = {
  pathname: string;
  search: string;
  hash: string;
  key: string;
  /**
   * Search text that the user has typed and that may name a person. It is stored in the history entry, so that Back and
   * a reload restore it, and never in the address (docs/decisions/0042-urls-never-name-a-person.md).
   */
  typed: string;
};
export type NavigateOptions = { replace?: boolean; typed?: string };
/** Navigates to an address of this site. If `to` is a number, goes that many steps through the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

type Router = { location: Location; how: NavigationType; navigate: Navigate };

/** A store with the current address. `drawn` is the address for which the server has rendered the page. */
type RouterStore = { subscribe: (listener: () => void) => () => void; now: () => Router; drawn: Router };

// The value of this context never changes. If it changed, React would discard the HTML of all parts whose scripts have
// not arrived.
const RouterContext = createContext<RouterStore | null>(null);
const ParamsContext = createContext<Record<string, string>>({});

function useRouterStore(): RouterStore {
  // The context is never null, because every entry renders its pages inside a router.
  return useContext(RouterContext) as RouterStore;
}

function useRouter(): Router {
  const { subscribe, now, drawn } = useRouterStore();
  return useSyncExternalStore(subscribe, now, () => drawn);
}

export function useLocation(): Location {
  return useRouter().location;
}

export function useNavigate(): Navigate {
  return useRouterStore().drawn.navigate;
}

/** Returns how the user has reached the current address. For the first page it is `POP`. */
export function useNavigationType(): NavigationType {
  return useRouter().how;
}

/** Returns the decoded path parameters of the matched route. */
export function useParams(): Record<string, string | undefined> {
  return useContext(ParamsContext);
}

export function Params({ params, children }: { params: Record<string, string>; children: ReactNode }) {
  return <ParamsContext value={params}>{children}</ParamsContext>;
}

function locationOf(address: string): Location {
  const { pathname, search, hash } = new URL(oneSlash(address), 'http://page');
  return { pathname, search, hash, key: 'first', typed: '' };
}

/** Router for the server. It has a single address and no history. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const router: Router = { location: locationOf(location), how: 'POP', navigate: () => undefined };
  const store = { subscribe: () => () => undefined, now: () => router, drawn: router };
  return <RouterContext value={store}>{children}</RouterContext>;
}

/**
 * Router for the browser. `drawnFor` is the address for which the server has rendered the page. It lacks query
 * parameters that the page ignores (for example of campaigns) and private ones (for example tokens). The first render
 * uses `drawnFor`, and later renders use the real address.
 */
export function BrowserRouter({ drawnFor, children }: { drawnFor?: string; children: ReactNode }) {
  const [store] = useState(() => {
    const now = history.now();
    const { pathname, search } = now.location;
    const isHere = drawnFor === undefined || drawnFor === pathname + search;
    return { ...history, drawn: isHere ? now : { ...now, location: locationOf(drawnFor) } };
  });
  return <RouterContext value={store}>{children}</RouterContext>;
}

/** Replaces several leading slashes with one, because an address that starts with two slashes names another host. */
const oneSlash = (address: string) => address.replace(/^[/\\]+/, '/');

/**
 * Resolves `to` against the address `here`. Throws if the result is on another site, because `to` may contain untrusted
 * text.
 */
export function addressHere(to: string, here: string): URL {
  const url = new URL(oneSlash(to), here);
  if (url.origin !== new URL(here).origin) throw new Error('navigation leads away from this site');
  return url;
}

/**
 * The browser's history as a store. It creates a new snapshot only after a change, because React compares snapshots by
 * identity.
 */
const history = (() => {
  let router: Router | null = null;
  const listeners = new Set<() => void>();

  const read = (how: NavigationType): Router => {
    const { pathname, search, hash } = window.location;
    const { key = 'first', typed = '' } = (window.history.state ?? {}) as Partial<Location>;
    return { location: { pathname: oneSlash(pathname), search, hash, key, typed }, how, navigate };
  };

  const become = (how: NavigationType) => {
    router = read(how);
    for (const listener of listeners) listener();
  };

  const navigate: Navigate = (to, { replace = false, typed = '' } = {}) => {
    if (typeof to === 'number') return window.history.go(to);
    const url = addressHere(to, window.location.href);
    const state = { key: Math.random().toString(36).slice(2), typed };
    if (replace) window.history.replaceState(state, '', url);
    else window.history.pushState(state, '', url);
    become(replace ? 'REPLACE' : 'PUSH');
  };

  const back = () => become('POP');

  return {
    now(): Router {
      router ??= read('POP');
      return router;
    },
    subscribe(listener: () => void): () => void {
      if (listeners.size === 0) addEventListener('popstate', back);
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) removeEventListener('popstate', back);
      };
    },
  };
})();

/**
 * Matches a path against a pattern, for example `/products/test/:id`. Ignores upper and lower case and a trailing
 * slash. Returns the decoded parameters, or null if the path does not match or contains an invalid escape.
 */
export function matchPath(pattern: string, pathname: string): { params: Record<string, string> } | null {
  const wanted = pattern.split('/').filter(Boolean);
  const given = segmentsOf(pathname);
  if (given?.length !== wanted.length) return null;
  const params: Record<string, string> = {};
  for (const [at, want] of wanted.entries()) {
    const segment = given[at] ?? '';
    if (want.startsWith(':')) params[want.slice(1)] = segment;
    else if (want.toLowerCase() !== segment.toLowerCase()) return null;
  }
  return { params };
}

function segmentsOf(pathname: string): string[] | null {
  try {
    return pathname.split('/').filter(Boolean).map(decodeURIComponent);
  } catch {
    return null;
  }
}

/** Returns the first matching route with its parameters, or null. */
export function findRoute<Route extends { path: string }>(
  routes: readonly Route[],
  pathname: string,
): { route: Route; params: Record<string, string> } | null {
  for (const route of routes) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, params: match.params };
  }
  return null;
}

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> & {
  to: string;
  replace?: boolean;
  typed?: string;
  /** True if the browser must load the address as a new document. */
  reloadDocument?: boolean;
};

/**
 * A link that changes the page without loading a document. With a modifier key, or without scripts, it works like a
 * plain HTML link.
 */
export function Link({ to, replace, typed, reloadDocument = false, onClick, ...rest }: LinkProps) {
  const { now } = useRouterStore();
  const href = hrefOf(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || rest.download !== undefined || !isPlain(event, rest.target)) return;
    event.preventDefault();
    const { navigate, location } = now();
    // A link to the current address replaces the history entry instead of adding one.
    const isHere = href === location.pathname + location.search + location.hash;
    navigate(href, { replace: replace ?? isHere, typed });
  };
  return <a {...rest} href={href} onClick={follow} />;
}

function isPlain(event: MouseEvent, target: string | undefined): boolean {
  const withKey = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !withKey && (target === undefined || target === '_self');
}

/**
 * Returns the address in the form in which a browser writes it, so that server and browser render the same text: for
 * example `/Higher%20Education` for `/Higher Education`.
 */
function hrefOf(to: string): string {
  if (!to.startsWith('/')) return to;
  const { pathname, search, hash } = new URL(oneSlash(to), 'http://page');
  return pathname + search + hash;
}

/** A link with `aria-current` while its page, or a page whose path begins with its path, is open. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const [path = ''] = hrefOf(props.to).toLowerCase().split(/[?#]/);
  const isOpen = `${pathname.toLowerCase()}/`.startsWith(`${path.replace(/\/$/, '')}/`);
  return <Link {...props} aria-current={isOpen ? 'page' : undefined} />;
}

/** Component that navigates when it is rendered. */
export function Navigate({ to, replace }: { to: string; replace?: boolean }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}
