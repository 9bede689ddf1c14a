import { forgetSignUp } from './begun-sign-up.ts';
import { bringListsTogether } from './shopping.ts';

/** Somebody left as a visitor and is back from Google: what they had gathered joins what the server keeps, as after any login. */
export async function comeIn(): Promise<void> {
  forgetSignUp();
  await bringListsTogether();
}
