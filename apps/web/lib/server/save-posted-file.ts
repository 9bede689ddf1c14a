import type { ContractEntry } from '@kasauti/contract/entry.ts';
import { currentLanguage } from '../appearance/language.ts';
import { answerFrom, isRefusal } from './call.ts';

/**
 * Saves the response of a POST as a file. It uses fetch, because a plain form would show a refusal as a page.
 * Returns null on success, otherwise the refusal or `'no-answer'`.
 */
export async function savePostedFile(entry: Pick<ContractEntry, 'path'>, body: unknown, fallbackName: string) {
  try {
    const answer = await fetch(entry.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Accept-Language': currentLanguage() },
      body: JSON.stringify(body),
    });
    if (!answer.ok) {
      const refusal = answerFrom(answer.status, await answer.json());
      return isRefusal(refusal) ? refusal : 'no-answer';
    }
    const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
    const url = URL.createObjectURL(await answer.blob());
    const link = document.createElement('a');
    link.href = url;
    link.download = name ?? fallbackName;
    link.click();
    URL.revokeObjectURL(url);
    return null;
  } catch {
    return 'no-answer';
  }
}
