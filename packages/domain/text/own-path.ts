const LONGEST = 2000;
const origin = 'http://own.invalid';

/**
 * Returns a path of this site as a browser reads it, or null. A return address in a URL must not lead to another
 * site. Browsers drop tabs and line ends and read a backslash as a slash. So `/\\example.org` and
 * `/<tab>/example.org` are other sites.
 */
export function ownPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.length > LONGEST || !URL.canParse(text, origin)) return null;
  const { origin: leadsTo, pathname, search, hash } = new URL(text, origin);
  // A browser would read two leading slashes as a host.
  return leadsTo === origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}
