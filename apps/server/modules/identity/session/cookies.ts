import { cookieName } from '../../../platform/http/cookies.ts';

/** Returns the name of the cookie by which accounts recognise a browser, even after a logout. */
export const browserCookieName = (publicUrl: string): string => cookieName(publicUrl, 'kasauti_browser');

/**
 * Returns the name of the cookie with which a user proves, after a device conflict, that the second factor was right.
 */
export const proofCookieName = (publicUrl: string): string => cookieName(publicUrl, 'kasauti_second_factor');
