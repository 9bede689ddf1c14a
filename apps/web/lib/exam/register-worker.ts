/** The paths of the pages that the service worker opens offline. It does not serve other pages. */
const scopes = ['/exam/', '/lobby/'];
const script = '/exam-worker.js';

/**
 * Registers the service worker, which opens the player and the lobby offline. If the registration fails, both work only
 * online.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  const address = scriptAddress();
  if (address === null) return;
  for (const scope of scopes) navigator.serviceWorker.register(address, { scope }).catch(() => undefined);
}

type Policy = { createScriptURL: (text: string) => string };
type Policies = { createPolicy: (name: string, rules: { createScriptURL: (text: string) => string }) => Policy };

let known: string | null = null;

/**
 * Returns the worker's address in the form that the page's Trusted Types policy requires. Only the policy
 * `service-worker` can create script addresses, and it can create only this one. Returns null on a page that is not
 * allowed to create the policy.
 */
function scriptAddress(): string | null {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (!trustedTypes) return script;
  try {
    // A page may create the policy only once.
    known ??= trustedTypes.createPolicy('service-worker', { createScriptURL: () => script }).createScriptURL(script);
  } catch {
    return null;
  }
  return known;
}
