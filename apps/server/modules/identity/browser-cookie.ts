/** The cookie by which a browser is known again after a logout, for each account that was used in it. */
export const browserCookieName = (publicUrl: string): string =>
  `${publicUrl.startsWith('https://') ? '__Host-' : ''}kasauti_browser`;
