const LONGEST = 2000;
const origin = 'http://own.invalid';

/**
 * A path of this site as a browser would read it, or null: what an address names as "where to go on" must not lead
 * elsewhere. Browsers drop tabs and line ends and read a backslash as a slash, so that `/\\example.org` and
 * `/<tab>/example.org` are other sites.
 */
export function ownPath(text: string | null | undefined): string | null {
  if (!text?.startsWith('/') || text.length > LONGEST || !URL.canParse(text, origin)) return null;
  const { origin: leadsTo, pathname, search, hash } = new URL(text, origin);
  // Two slashes at the beginning would be a host at the next reading.
  return leadsTo === origin && !pathname.startsWith('//') ? pathname + search + hash : null;
}
