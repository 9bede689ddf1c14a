/** The pages that open offline. The worker does not serve the rest of the shop. */
const scopes = ['/exam/', '/lobby/'];
const script = '/exam-worker.js';

/** Registers the service worker that opens player and lobby offline. If that fails, they work only online. */
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
 * Returns the address in the form that the content policy of the page accepts. Only one policy may name script
 * addresses, and it knows only this address. Returns null on a page that may not have the policy.
 */
function scriptAddress(): string | null {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  if (!trustedTypes) return script;
  try {
    // A page may create the policy once.
    known ??= trustedTypes.createPolicy('service-worker', { createScriptURL: () => script }).createScriptURL(script);
  } catch {
    return null;
  }
  return known;
}
