import { openPicture } from '@kasauti/contract/authoring/open-pictures.ts';
import { pictureIdsIn } from '@kasauti/domain/form/pictures.ts';
import { decryptBytes } from '../../encrypted-bytes.ts';
import { sha256Hex } from '../../sha256-hex.ts';
import type { PaperInHand } from '../paper/paper-in-hand.ts';
import type { AttemptDatabase, LobbyFacts } from '../storage/attempt-database.ts';
import { fetchBytes, fetchSealedPicture, nameOfPicture } from './picture-files.ts';

/*
 * The pictures of the paper that this page shows. Each is fetched once, stored in this browser's database and decrypted
 * in memory when it is shown. The lobby has usually stored all of them before the test begins.
 */

/** A picture as the paper names it. */
export type Picture = { picture: string; sha256: string; type: string };

export type PicturesParts = {
  paper: PaperInHand;
  form: LobbyFacts['form'];
  paperKey: CryptoKey;
  /** Null if this browser stores nothing. The pictures then stay in memory. */
  database: Pick<AttemptDatabase, 'readPaper' | 'keepPaper'> | null;
  wait: (ms: number) => Promise<void>;
  isOver: () => boolean;
};

export type PaperPictures = ReturnType<typeof createPaperPictures>;

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 30_000;

export function createPaperPictures({ paper, form, paperKey, database, wait, isOver }: PicturesParts) {
  const ids = pictureIdsIn([paper.instructions, [...paper.stimuli.values()], paper.sections]);
  const inMemory = new Map<number, ArrayBuffer>();
  const addresses = new Map<string, Promise<string>>();
  // A visitor's practice paper is not sealed, and its pictures are open.
  const isSealed = form.ciphertextUrl !== '';

  const readStored = async (no: number): Promise<ArrayBuffer | null> =>
    inMemory.get(no) ?? (await database?.readPaper(nameOfPicture(form, no)).catch(() => null)) ?? null;

  async function fetchAndStore(no: number): Promise<ArrayBuffer> {
    const open = openPicture.path.replace('{pictureId}', ids[no] ?? '');
    const bytes = await (isSealed ? fetchSealedPicture(form, no) : fetchBytes(open));
    // After the test, the stored pictures are deleted, and no more may be stored.
    const isStored = await (isOver() ? null : database)?.keepPaper(nameOfPicture(form, no), bytes).then(
      () => true,
      () => false,
    );
    if (!isStored) inMemory.set(no, bytes);
    return bytes;
  }

  /** Repeats until it succeeds or the test is over, because the network may come back at any time. */
  async function inManyTries<Result>(act: () => Promise<Result>): Promise<Result> {
    for (let waitMs = FIRST_WAIT_MS; ; waitMs = Math.min(2 * waitMs, MAX_WAIT_MS)) {
      try {
        return await act();
      } catch (error) {
        if (isOver()) throw error;
        await wait(waitMs);
      }
    }
  }

  /** Decrypts a picture. Rejects if its bytes are not those that the paper names. */
  async function open(bytes: ArrayBuffer, { sha256, type }: Picture): Promise<Blob> {
    const file = isSealed ? await decryptBytes(paperKey, new Uint8Array(bytes)) : new Uint8Array(bytes);
    const found = await sha256Hex(file);
    if (found !== sha256) throw new Error('the picture does not have its hash');
    return new Blob([file], { type });
  }

  async function load(picture: Picture): Promise<string> {
    const no = ids.indexOf(picture.picture);
    const stored = await readStored(no);
    const known = stored && (await open(stored, picture).catch(() => null));
    return URL.createObjectURL(known ?? (await inManyTries(async () => open(await fetchAndStore(no), picture))));
  }

  return {
    /** Returns the address of a decrypted picture. It waits until the picture has arrived. */
    addressOf(picture: Picture): Promise<string> {
      const known = addresses.get(picture.picture) ?? load(picture);
      addresses.set(picture.picture, known);
      return known;
    },

    /** Fetches and stores all pictures that are not stored yet, one after the other. The network may fail later. */
    async bringAll(): Promise<void> {
      for (const no of ids.keys()) if (!isOver() && !(await readStored(no))) await inManyTries(() => fetchAndStore(no));
    },
  };
}
