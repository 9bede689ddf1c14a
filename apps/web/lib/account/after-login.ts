import { mergeLists } from '../cart/cart-calls.ts';
import { forgetSignUp } from './begun-sign-up.ts';

/**
 * Merges the visitor's cart and wishlist into the user's lists on the server. Runs after every login, including a
 * login through Google.
 */
export async function loadAfterLogin(): Promise<void> {
  forgetSignUp();
  await mergeLists();
}
