import type { ContractEntry } from '@kasauti/contract/entry.ts';
import type { Refusal } from '@kasauti/contract/refusal.ts';
import { addressOf, answerFrom, type LooseAsk } from './call.ts';

/** Saves a JSON file through the browser's download. */
export function saveJson(name: string, content: object): void {
  saveBlob(name, new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' }));
}

/**
 * Asks for a file by a call with a body, and offers it for download. Returns the refusal when there is one. A secret in
 * the body stays out of every address.
 */
export async function saveAnswer(entry: ContractEntry, ask: LooseAsk, name: string): Promise<Refusal | null> {
  const response = await fetch(addressOf(entry, ask), {
    method: entry.method,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ask.body),
  });
  if (!response.ok) return answerFrom(response.status, await response.json()) as Refusal;
  saveBlob(name, await response.blob());
  return null;
}

function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
