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
 * Addresses and history, as much of it as these pages need: docs/decisions/0008-the-shop-has-its-own-router.md says why
 * there is no library. The names are those of react-router, so that nobody has to learn others.
 */

export type Location = {
  pathname: string;
  search: string;
  hash: string;
  key: string;
  /**
   * What was typed here to find somebody. It belongs to this entry of the history, so that Back and a reload find it
   * again, and is never in the address: docs/decisions/0042-urls-never-name-a-person.md.
   */
  typed: string;
};
export type NavigateOptions = { replace?: boolean; typed?: string };
/** Goes to an address of this site, or by so many steps through the history. */
export type Navigate = (to: string | number, options?: NavigateOptions) => void;
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE';

type Router = { location: Location; how: NavigationType; navigate: Navigate };

const RouterContext = createContext<Router | null>(null);
const ParamsContext = createContext<Record<string, string>>({});

function useRouter(): Router {
  const router = useContext(RouterContext);
  if (!router) throw new Error('a router must stand around this part');
  return router;
}

export function useLocation(): Location {
  return useRouter().location;
}

export function useNavigate(): Navigate {
  return useRouter().navigate;
}

/** How the current address was reached; the first page counts as POP. */
export function useNavigationType(): NavigationType {
  return useRouter().how;
}

/** What the braces of the matched address hold, decoded. */
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

/** On the server: one address, no history. */
export function StaticRouter({ location, children }: { location: string; children: ReactNode }) {
  const router: Router = { location: locationOf(location), how: 'POP', navigate: () => undefined };
  return <RouterContext value={router}>{children}</RouterContext>;
}

/**
 * `drawnFor`: the address that the server has drawn, which leaves out what the page does not read (campaign marks) and
 * what is one reader's own (a token). The first picture is for that address; right after it the true one counts.
 */
export function BrowserRouter({ drawnFor, children }: { drawnFor?: string; children: ReactNode }) {
  const [drawn] = useState(() => {
    const now = history.now();
    const { pathname, search } = now.location;
    return drawnFor === undefined || drawnFor === pathname + search ? now : { ...now, location: locationOf(drawnFor) };
  });
  const router = useSyncExternalStore(history.subscribe, history.now, () => drawn);
  return <RouterContext value={router}>{children}</RouterContext>;
}

/** A path that begins with two slashes names another host when it is read as an address: here it begins with one. */
const oneSlash = (address: string) => address.replace(/^[/\\]+/, '/');

/**
 * Where `to` leads from `here`. An address of another site is refused: what it was made from may be a stranger's text.
 */
export function addressHere(to: string, here: string): URL {
  const url = new URL(oneSlash(to), here);
  if (url.origin !== new URL(here).origin) throw new Error('navigation leads away from this site');
  return url;
}

/** The browser's history as a store. A snapshot is made once per change, so that React can compare. */
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
 * Whether an address fits a pattern such as `/products/test/:id`, and what its braces hold. Upper and lower case are
 * the same, a slash at the end makes no difference, and an address with a broken escape fits nothing.
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

/** The first of the routes that fits, with its params. */
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
  /** Loads the address as a document of its own. */
  reloadDocument?: boolean;
};

/** A link that changes the page without loading it. With a modifier key, or without scripts, it is a plain link. */
export function Link({ to, replace, typed, reloadDocument = false, onClick, ...rest }: LinkProps) {
  const { navigate, location } = useRouter();
  const href = hrefOf(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || rest.download !== undefined || !isPlain(event, rest.target)) return;
    event.preventDefault();
    // The page that is open already makes no second entry in the history.
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
 * An address as the browser writes it, so that server and browser agree: `/Higher Education` is `/Higher%20Education`.
 */
function hrefOf(to: string): string {
  if (!to.startsWith('/')) return to;
  const { pathname, search, hash } = new URL(oneSlash(to), 'http://page');
  return pathname + search + hash;
}

/** A link that says when its page, or one below it, is open. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  const [path = ''] = hrefOf(props.to).toLowerCase().split(/[?#]/);
  const isOpen = `${pathname.toLowerCase()}/`.startsWith(`${path.replace(/\/$/, '')}/`);
  return <Link {...props} aria-current={isOpen ? 'page' : undefined} />;
}

/** Goes elsewhere as soon as it is drawn. */
export function Navigate({ to, replace }: { to: string; replace?: boolean }): null {
  const navigate = useNavigate();
  useEffect(() => navigate(to, { replace }), [navigate, to, replace]);
  return null;
}
