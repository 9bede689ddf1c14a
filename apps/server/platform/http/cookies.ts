export type CookieOptions = { maxAgeSeconds?: number; sameSite?: 'lax' | 'strict'; httpOnly?: boolean };
export type CookieTools = {
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
};

export const SESSION_COOKIE = 'kasauti_session';

/** Over HTTPS a cookie carries the prefix that pins it to this host. */
export const cookieName = (publicUrl: string, name: string): string =>
  publicUrl.startsWith('https://') ? `__Host-${name}` : name;

export const sessionCookieName = (publicUrl: string): string => cookieName(publicUrl, SESSION_COOKIE);

/** The value of one cookie. Ours are base64url: nothing in them is encoded. */
export function cookieIn(header: string | undefined, name: string): string | undefined {
  if (header === undefined) return undefined;
  for (let at = header.indexOf(name); at >= 0; at = header.indexOf(name, at + 1)) {
    const from = at + name.length + 1;
    const isWhole = at === 0 || header[at - 1] === ' ' || header[at - 1] === ';';
    if (!isWhole || header[from - 1] !== '=') continue;
    const to = header.indexOf(';', from);
    return to < 0 ? header.slice(from) : header.slice(from, to);
  }
  return undefined;
}
