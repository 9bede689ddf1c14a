import type { ReceiptTools } from '../receipts/verify.ts';

/**
 * The functions of a platform for a check: `node:crypto` in the command, WebCrypto or a library in the browser.
 * The checker provides the keys. Keys never come from the checked file.
 */
export type ProofTools = ReceiptTools & {
  hasKey(keyId: string): boolean;
  /** Opens a SHA-256 for a long text that is passed in pieces. */
  openSha256(): { update(text: string): unknown; digest(): Uint8Array };
  /** Called between small steps. A page can return a promise to render and to handle input. */
  rest?(): Promise<void> | undefined;
};

/** Returns the SHA-256 of a whole text. */
export function hashOfText(text: string, tools: Pick<ProofTools, 'openSha256'>): Uint8Array {
  const hash = tools.openSha256();
  hash.update(text);
  return hash.digest();
}
