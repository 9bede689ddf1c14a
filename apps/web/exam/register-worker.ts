/** Scope of the player's pages. The worker never serves the shop. */
const scope = '/exam/';
const script = '/exam-worker.js';

/**
 * Registers the service worker, with which the player opens offline. If this fails, the player works only online.
 */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(scriptAddress(), { scope }).catch(() => undefined);
}

type Policy = { createScriptURL: (text: string) => string };
type Policies = { createPolicy: (name: string, rules: { createScriptURL: (text: string) => string }) => Policy };

/**
 * Returns the worker's address as a trusted URL. The content security policy allows script URLs only from this
 * policy, which permits only this address.
 */
function scriptAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => script });
  return policy ? policy.createScriptURL(script) : script;
}
