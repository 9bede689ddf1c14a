export type CookieOptions = { maxAgeSeconds?: number; sameSite?: 'lax' | 'strict'; httpOnly?: boolean };
export type CookieTools = {
  cookie(name: string): string | undefined;
  setCookie(name: string, value: string, options: CookieOptions): void;
  clearCookie(name: string): void;
};

export const SESSION_COOKIE = 'kasauti_session';

/** Returns the name of a cookie. Over HTTPS, the name has the prefix `__Host-`, which binds the cookie to this host. */
export const cookieName = (publicUrl: string, name: string): string =>
  publicUrl.startsWith('https://') ? `__Host-${name}` : name;

export const sessionCookieName = (publicUrl: string): string => cookieName(publicUrl, SESSION_COOKIE);

/** Returns the value of one cookie. The values are base64url, so they need no decoding. */
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
