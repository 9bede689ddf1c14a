import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { currentLanguage } from '../appearance/language.ts';
import { refusalsKnown } from '../words/refusal-text.ts';
import { addressOf, answerFrom, isRefusal, type LooseAsk, type Refusal } from './call.ts';

/** Saves a JSON file with the browser's download. */
export function saveJson(name: string, content: object): void {
  saveBlob(name, new Blob([JSON.stringify(content, null, 1)], { type: 'application/json' }));
}

/** Saves a file with the browser's download. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/**
 * Saves the response of a call as a file, with the file name from the server. A plain link or form would hide a refusal
 * or show it as a page, so the function uses fetch. A secret can be sent in the body and is then not in an address.
 * Returns null on success, otherwise the refusal or `'no-answer'`.
 */
export async function saveAnswer(
  entry: ContractEntry,
  ask: LooseAsk,
  fallbackName: string,
): Promise<Refusal | 'no-answer' | null> {
  try {
    const response = await fetch(addressOf(entry, ask), {
      method: entry.method,
      headers: {
        'Accept-Language': currentLanguage(),
        ...(ask.body !== undefined && { 'Content-Type': 'application/json' }),
      },
      body: JSON.stringify(ask.body),
    });
    if (!response.ok) {
      const refusal = answerFrom(response.status, await response.json());
      await refusalsKnown;
      return isRefusal(refusal) ? refusal : 'no-answer';
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
    saveBlob(name ?? fallbackName, await response.blob());
    return null;
  } catch {
    return 'no-answer';
  }
}
