import { type ImportRun, startImport } from '@kasauti/contract/bank/imports.ts';
import { type AskOf, addressOf, answerFrom, type Refusal } from '../../lib/server/call.ts';

/** Sends a file of questions to the server, which reads it. Returns null if the server did not respond. */
export async function sendQuestionFile(
  file: File,
  query: AskOf<typeof startImport>['query'],
): Promise<ImportRun | Refusal | null> {
  try {
    const response = await fetch(addressOf(startImport, { query }), {
      method: startImport.method,
      headers: { 'Content-Type': 'application/octet-stream' },
      body: file,
    });
    return answerFrom(response.status, await response.json()) as ImportRun | Refusal;
  } catch {
    return null;
  }
}
