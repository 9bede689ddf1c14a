import { mergeLists } from '../cart/cart-calls.ts';
import { forgetSignUp } from './begun-sign-up.ts';

/**
 * After a login, also one that began as a visitor and went over Google: what they had gathered joins what the server
 * keeps.
 */
export async function loadAfterLogin(): Promise<void> {
  forgetSignUp();
  await mergeLists();
}
