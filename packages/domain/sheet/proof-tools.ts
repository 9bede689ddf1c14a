import type { ReceiptTools } from '../receipts/verify.ts';

/**
 * What a platform hands in for a check: `node:crypto` in the command, WebCrypto or a library in the browser. The keys
 * behind it are the checker's own, looked up by their ids; they never come from what is checked.
 */
export type ProofTools = ReceiptTools & {
  hasKey(keyId: string): boolean;
  /** A SHA-256 of a long text that comes in pieces. */
  openSha256(): { update(text: string): unknown; digest(): Uint8Array };
  /** Called between small steps. A page may answer with a promise, to draw and to let people press something. */
  rest?(): Promise<void> | undefined;
};

/** Of a text that is at hand as a whole. */
export function hashOfText(text: string, tools: Pick<ProofTools, 'openSha256'>): Uint8Array {
  const hash = tools.openSha256();
  hash.update(text);
  return hash.digest();
}
