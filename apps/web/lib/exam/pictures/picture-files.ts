import type { LobbyFacts } from '../storage/attempt-database.ts';

type Form = LobbyFacts['form'];

/*
 * The encrypted files of the pictures of a paper. Their numbers are in the order of the ids of the pictures. The
 * browser's database stores them beside the paper.
 */

/** Returns the name under which a picture is stored. `deletePaperAndFacts` deletes all names that begin like this. */
export const nameOfPicture = ({ sha256 }: Form, no: number): string => `${sha256}/${no}`;

/** Fetches an encrypted picture. Rejects if the server does not respond or reports an error. */
export const fetchSealedPicture = ({ ciphertextUrl }: Form, no: number): Promise<ArrayBuffer> =>
  fetchBytes(`${ciphertextUrl}/pictures/${no}`);

export async function fetchBytes(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address, { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`the picture was answered with ${response.status}`);
  return await response.arrayBuffer();
}
