/** The scope of the player's pages; the shop is never served by the worker. */
const scope = '/exam/';
const script = '/exam-worker.js';

/** Lets the browser open the player without a network. Failing that, the player works as long as it can be loaded. */
export function registerWorker(): void {
  if (!('serviceWorker' in navigator)) return;
  navigator.serviceWorker.register(scriptAddress(), { scope }).catch(() => undefined);
}

type Policy = { createScriptURL: (text: string) => string };
type Policies = { createPolicy: (name: string, rules: { createScriptURL: (text: string) => string }) => Policy };

/** The page's content policy takes script addresses from this one policy only, which knows this one address. */
function scriptAddress(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: Policies };
  const policy = trustedTypes?.createPolicy('service-worker', { createScriptURL: () => script });
  return policy ? policy.createScriptURL(script) : script;
}
