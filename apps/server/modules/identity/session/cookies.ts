import { cookieName } from '../../../platform/http/cookies.ts';

/** Returns the name of the cookie that identifies a browser for the accounts used in it, even after a logout. */
export const browserCookieName = (publicUrl: string): string => cookieName(publicUrl, 'kasauti_browser');

/** Returns the name of the cookie that proves a second factor after a device conflict. */
export const proofCookieName = (publicUrl: string): string => cookieName(publicUrl, 'kasauti_second_factor');
