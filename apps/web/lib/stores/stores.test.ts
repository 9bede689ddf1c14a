import type { WireTest } from '@kasauti/contract/catalogue/catalogue.ts';
import type { WireUser } from '@kasauti/contract/identity/identity.ts';
import type { ExamId, UserId } from '@kasauti/contract/ids.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { authFailed, authLoading, authSucceeded, loggedOut, signedOut, tokenRefreshed } from './auth.ts';
import { addItem, cartFromServer, emptyCart, removeItem, removeScheduled, updateItem } from './cart.ts';
import { encryptedStorage, type TextStorage } from './encrypted-storage.ts';
import { PURGE_AFTER_MS, persistedAtKey, purgeIsDue } from './purge.ts';
import { checkForPurge, createRootStore, lookedAtKey, rootKey } from './root-store.ts';
import { emptyWishlist, isWishlisted, toggleWish, wishlistFailed, wishlistFetched } from './wishlist.ts';

const testNamed = (name: string, price = 499): WireTest => ({
  _id: `0193d1a0-0000-7000-8000-${name.padStart(12, '0')}` as ExamId,
  test_code: `KAD-${name}`,
  title: { en: name },
  summary: { en: name },
  category: { slug: 'admission', name: { en: 'Admission' }, hue: 222 },
  provider: { slug: 'p', name: 'P', legalName: 'P Ltd' },
  price,
  duration: 60,
  questionCount: 20,
  level: 'beginner',
  languages: ['en'],
  mode: 'none',
  isPractice: false,
  nextSittingAt: null,
});
const [one, two] = [testNamed('1'), testNamed('2', 0.1)];
const user: WireUser = {
  _id: '0193d1a0-0000-7000-8000-0000000000aa' as UserId,
  full_name: 'Asha Rao',
  email: 'asha@example.org',
  role: 'candidate',
  emailConfirmed: true,
  language: 'en',
};

// ── The cart, exactly as specified ──

test('adding what is there already raises its quantity, by one if nothing is said', () => {
  const cart = addItem(addItem(addItem(emptyCart, one), one), one, 3);
  expect(cart.items.map(({ quantity }) => quantity)).toEqual([5]);
});

test('total is price times quantity to the paisa, and the count is of distinct tests', () => {
  const cart = addItem(addItem(addItem(emptyCart, one), two, 3), one);
  expect(cart).toMatchObject({ total: 998.3, cartCount: 2 });
});

test('removing goes by id, after scheduling by code; nought removes; clearing empties', () => {
  const both = addItem(addItem(emptyCart, one), two);
  expect(removeItem(both, one._id).items).toHaveLength(1);
  expect(removeScheduled(both, two.test_code).items.map(({ _id }) => _id)).toEqual([one._id]);
  expect(updateItem(both, one._id, 0).cartCount).toBe(1);
  expect(updateItem(both, one._id, 7).items[0]?.quantity).toBe(7);
});

test('the server’s cart replaces the browser’s, with what it says about prices', () => {
  const cart = cartFromServer({ items: [{ product: one, quantity: 2, priceWas: 399 }] });
  expect(cart).toMatchObject({ total: 998, cartCount: 1 });
  expect(cart.items[0]).toMatchObject({ test_code: 'KAD-1', priceWas: 399 });
});

// ── The wishlist ──

test('the heart puts in and takes out', () => {
  const wished = toggleWish(emptyWishlist, one);
  expect(isWishlisted(wished, one._id)).toBe(true);
  expect(toggleWish(wished, one).items).toEqual([]);
});

test('fetching replaces everything; a failure keeps what is there and says why', () => {
  expect(wishlistFetched([two])).toEqual({ items: [two], status: 'succeeded', error: null });
  const failed = wishlistFailed(toggleWish(emptyWishlist, one), 'No');
  expect(failed).toEqual({ items: [one], status: 'failed', error: 'No' });
});

// ── The signed-in user ──

test('the status goes from idle over loading to succeeded or failed', () => {
  const loading = authLoading(signedOut);
  const done = authSucceeded(loading, user, 'token');
  expect([signedOut.status, loading.status, done.status]).toEqual(['idle', 'loading', 'succeeded']);
  expect(done).toMatchObject({ isAuthenticated: true, user, accessToken: 'token', error: null });
  expect(authFailed(done, 'Error checking authentication')).toMatchObject({
    isAuthenticated: false,
    user: null,
    accessToken: null,
    status: 'failed',
    error: 'Error checking authentication',
  });
});

test('a refresh changes the token alone; logging out clears person and token', () => {
  const done = { ...authSucceeded(signedOut, user, 'old'), schedule_Id: 's' };
  expect(tokenRefreshed(done, 'new')).toEqual({ ...done, accessToken: 'new' });
  expect(loggedOut(done)).toMatchObject({ isAuthenticated: false, user: null, accessToken: null, schedule_Id: 's' });
});

// ── The persisted state ──

function memory(): TextStorage & { all: Map<string, string> } {
  const all = new Map<string, string>();
  return {
    all,
    getItem: (name) => all.get(name) ?? null,
    setItem: (name, text) => void all.set(name, text),
    removeItem: (name) => void all.delete(name),
  };
}

const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
const never = () => new Promise<null>(() => undefined);
const atOnce = () => Promise.resolve(null);

async function storeWith(texts: TextStorage, key: CryptoKey) {
  const store = createRootStore({ texts, key: async () => key });
  await store.restore(never);
  return store;
}

/** Waits until a text that differs from `was` is stored, and returns the new text. */
async function written(texts: { all: Map<string, string> }, was?: string): Promise<string> {
  for (;;) {
    const text = texts.all.get(rootKey);
    if (text !== undefined && text !== was) return text;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

test('user, cart and wishlist are restored together; the token and private details are not', async () => {
  const [texts, key] = [memory(), await newKey()];
  const before = await storeWith(texts, key);
  before.setState({
    auth: authSucceeded(signedOut, user, 'secret-token'),
    cart: addItem(emptyCart, one, 2),
    wishlist: toggleWish(emptyWishlist, two),
  });
  await written(texts);
  const after = await storeWith(texts, key);
  expect(after.getState()).toMatchObject({
    restored: true,
    auth: { isAuthenticated: true, user: { _id: user._id, full_name: 'Asha Rao' }, accessToken: null, status: 'idle' },
    cart: { total: 998, cartCount: 1 },
    wishlist: { items: [{ _id: two._id }] },
  });
  expect(after.getState().auth.user?.email).toBeUndefined();
});

test('the stored data shows nothing about the person', async () => {
  const texts = memory();
  const store = await storeWith(texts, await newKey());
  store.setState({ auth: authSucceeded(signedOut, user, 'secret-token'), cart: addItem(emptyCart, one) });
  const text = await written(texts);
  expect(atob(text)).not.toMatch(/Asha|KAD-1|secret-token/);
});

test('data that was encrypted with another key counts as absent', async () => {
  const texts = memory();
  const store = await storeWith(texts, await newKey());
  store.setState({ cart: addItem(emptyCart, one) });
  await written(texts);
  const other = await storeWith(texts, await newKey());
  expect(other.getState()).toMatchObject({ restored: true, cart: emptyCart });
});

test('data of another shape, such as from an older release, counts as absent', async () => {
  const [texts, key] = [memory(), await newKey()];
  await encryptedStorage<unknown>(rootKey, texts, async () => key).write({ state: { cart: 'full' }, version: 0 });
  const store = await storeWith(texts, key);
  expect(store.getState()).toMatchObject({ restored: true, cart: emptyCart, auth: { isAuthenticated: false } });
});

test('a restore that takes too long is given up, and does not undo what was done meanwhile', async () => {
  const texts = memory();
  const key = await newKey();
  const before = await storeWith(texts, key);
  before.setState({ cart: addItem(emptyCart, one) });
  await written(texts);

  let unlock: (key: CryptoKey) => void = () => undefined;
  const late = createRootStore({ texts, key: () => new Promise((resolve) => (unlock = resolve)) });
  await late.restore(atOnce);
  late.setState({ cart: addItem(emptyCart, two) });
  unlock(key);
  await new Promise((resolve) => setTimeout(resolve, 0));
  expect(late.getState().cart.items.map(({ test_code }) => test_code)).toEqual([two.test_code]);
});

test('nothing is written before the restore, which would destroy what waits to be read', async () => {
  const [texts, key] = [memory(), await newKey()];
  const before = await storeWith(texts, key);
  before.setState({ cart: addItem(emptyCart, one) });
  const kept = await written(texts);
  const fresh = createRootStore({ texts, key: async () => key });
  fresh.setState({ wishlist: toggleWish(emptyWishlist, two) });
  await fresh.restore(never);
  expect(texts.all.get(rootKey)).toBe(kept);
  expect(fresh.getState().cart.cartCount).toBe(1);
});

// ── The purge ──

test('the first check records the time; four hours later, and not before, the store is purged and the time removed', () => {
  const texts = memory();
  const start = 1_000_000;
  expect(purgeIsDue(texts, start)).toBe(false);
  expect(purgeIsDue(texts, start + PURGE_AFTER_MS)).toBe(false);
  expect(texts.all.get(persistedAtKey)).toBe(String(start));
  expect(purgeIsDue(texts, start + PURGE_AFTER_MS + 1)).toBe(true);
  expect(texts.all.has(persistedAtKey)).toBe(false);
});

test('whatever the times of the checks, a purge comes only more than four hours after a recorded time', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(PURGE_AFTER_MS * 2), { maxLength: 20 }), (steps) => {
      const texts = memory();
      let now = 0;
      let recordedAt: number | null = null;
      for (const step of steps) {
        now += step;
        const due = purgeIsDue(texts, now);
        expect(due).toBe(recordedAt !== null && now - recordedAt > PURGE_AFTER_MS);
        recordedAt = due ? null : (recordedAt ?? now);
      }
    }),
  );
});

test('during checkout or an exam the purge is put off, and made up for afterwards', () => {
  const texts = memory();
  texts.setItem(persistedAtKey, '0');
  let purged = 0;
  let isHeldOff = true;
  const check = () =>
    checkForPurge({ texts, now: () => PURGE_AFTER_MS + 1, isHeldOff: () => isHeldOff, purge: () => (purged += 1) });
  check();
  expect(purged).toBe(0);
  isHeldOff = false;
  check();
  expect(purged).toBe(1);
});

test('a purge empties the browser’s cart and wishlist, on screen and in storage, but signs nobody out', async () => {
  const texts = memory();
  const store = await storeWith(texts, await newKey());
  const lists = { cart: addItem(emptyCart, one), wishlist: toggleWish(emptyWishlist, two) };
  store.setState({ auth: authSucceeded(signedOut, user, 'token'), ...lists });
  texts.setItem(lookedAtKey, '{}');
  await written(texts);
  await store.purge();
  expect(texts.all.has(lookedAtKey)).toBe(false);
  expect(store.getState()).toMatchObject({ cart: emptyCart, wishlist: emptyWishlist, auth: { isAuthenticated: true } });
  expect(texts.all.has(rootKey)).toBe(false);
});

test('a logout leaves nothing in storage, and neither do the effects that follow it', async () => {
  const texts = memory();
  const store = await storeWith(texts, await newKey());
  texts.setItem(persistedAtKey, '1');
  store.setState({ auth: authSucceeded(signedOut, user, 'token') });
  await written(texts);
  store.setState({ auth: signedOut });
  await store.forget();
  store.setState(({ auth }) => ({ auth: { ...auth, status: 'failed' } }));
  await store.restore(atOnce);
  expect([...texts.all.keys()]).toEqual([]);
});

test('a login in another tab is taken over by one that had found nobody', async () => {
  const [texts, key] = [memory(), await newKey()];
  const here = await storeWith(texts, key);
  here.setState({ auth: authFailed(signedOut, 'nobody') });
  const there = await storeWith(texts, key);
  there.setState({ auth: authSucceeded(signedOut, user, 'token') });
  await written(texts);
  await here.takeOver();
  expect(here.getState().auth).toMatchObject({ isAuthenticated: true, status: 'idle' });
});

test('a logout after a purge leaves nothing in storage either', async () => {
  const texts = memory();
  const store = await storeWith(texts, await newKey());
  store.setState({ cart: addItem(emptyCart, one) });
  await written(texts);
  await store.purge();
  await store.forget();
  const writes: string[] = [];
  texts.setItem = (name) => void writes.push(name);
  store.setState(({ auth }) => ({ auth: { ...auth, status: 'failed' } }));
  await new Promise((resolve) => setImmediate(resolve));
  await store.restore(atOnce);
  expect(writes).toEqual([]);
});
