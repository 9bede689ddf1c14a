import { cookieName } from '../../../platform/http/cookies.ts';

/** The cookie by which a browser is known again after a logout, for each account that was used in it. */
export const browserCookieName = (publicUrl: string): string => cookieName(publicUrl, 'kasauti_browser');

/** The cookie for a second factor that was right when another device turned out to be active. */
export const proofCookieName = (publicUrl: string): string => cookieName(publicUrl, 'kasauti_second_factor');
