/** Link to a shared score: of this site, with its path, or of another site, with its host. */
export type ScoreLink = { kind: 'own'; path: string } | { kind: 'foreign'; host: string };

const LONGEST = 2000;

/**
 * Reads a text that consists only of a link to a shared score, for example "https://exams.example.org/score#token=…".
 * The scheme may be missing. `origin` is the address of this site. Returns null for any other text.
 */
export function scoreLinkOf(text: string, origin: string): ScoreLink | null {
  const written = text.trim();
  if (written.length > LONGEST || /\s/.test(written) || !/\/score\/?#/.test(written)) return null;
  const address = /^(https?:|\/)/i.test(written) ? written : `https://${written}`;
  if (!URL.canParse(address, origin)) return null;
  const { host, pathname, hash, protocol } = new URL(address, origin);
  if (!/^https?:$/.test(protocol) || !/^\/score\/?$/.test(pathname) || !hash.startsWith('#token=')) return null;
  return host === new URL(origin).host ? { kind: 'own', path: `/score${hash}` } : { kind: 'foreign', host };
}
