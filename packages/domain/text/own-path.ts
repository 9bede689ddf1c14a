const LONGEST = 2000;
const origin = 'http://own.invalid';

/**
 * Returns the path as a browser reads it. Returns null if the text is too long, is not a path or leads to another site.
 * A return address in a URL must stay on this site. Browsers drop tabs and line ends and read a backslash as a slash.
 * So `/\\example.org` and `/<tab>/example.org` are other sites.
 */
export function ownPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.length > LONGEST || !URL.canParse(text, origin)) return null;
  const { origin: leadsTo, pathname, search, hash } = new URL(text, origin);
  // A browser would read two leading slashes as a host.
  return leadsTo === origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}
