import { isRefusal, type Refusal } from '@kasauti/contract/refusal.ts';
import type { AnswerFile, ItemResponse } from '@kasauti/domain/form/content.ts';
import { sha256Hex } from '../../sha256-hex.ts';
import type { Player } from '../player/player.ts';
import { type PlayerState, whyReadOnly } from '../player/player-state.ts';
import type { Change, Line } from '../storage/journal.ts';
import type { FileCalls } from './file-calls.ts';
import type { ChosenFile, FilesDatabase } from './files-database.ts';
import { type Progress, sendFile } from './send-file.ts';

/*
 * The files that the candidate has chosen on this device. Each is stored in this browser, then sent in pieces. When the
 * server has it whole, the answer in the journal names it. Until the server has stored that answer, the bytes stay in
 * this browser. A file that is named can never be missing, because the server refuses such an answer.
 */

/** What the page shows of a chosen file. `progress` is null while the file waits for its turn. */
export type ShownFile = ChosenFile & { progress: Progress | null; refusal: Refusal | null };

export type AnswerFilesParts = {
  attemptId: string;
  player: Pick<Player, 'state' | 'subscribe' | 'change' | 'filesLeft' | 'signedInAgain'>;
  database: FilesDatabase;
  /** False if this browser stores nothing, so that the files are lost when the page is closed. */
  isKeptOnDevice: boolean;
  calls: FileCalls;
  newId: () => string;
  wait?: (waitMs: number, signal: AbortSignal) => Promise<void>;
};

export type AnswerFiles = Awaited<ReturnType<typeof openAnswerFiles>>;

/** Opens the files of an attempt and continues the uploads that were interrupted. */
export async function openAnswerFiles(parts: AnswerFilesParts) {
  const { attemptId, player, database, calls, newId } = parts;
  const listeners = new Set<() => void>();
  let files: readonly ShownFile[] = (await database.read(attemptId)).map(shown);
  let current: { fileId: string; stop: AbortController } | null = null;
  let isSettling = false;

  const change = (fileId: string, facts: Partial<ShownFile>): void =>
    put(files.map((file) => (file.fileId === fileId ? { ...file, ...facts } : file)));

  function put(next: readonly ShownFile[]): void {
    files = next;
    const left = new Set(files.filter(isOnItsWay).map(({ itemRef }) => itemRef)).size;
    if (left !== player.state().filesLeft) player.filesLeft(left);
    for (const listener of listeners) listener();
  }

  async function run(): Promise<void> {
    const next = files.find((file) => isOnItsWay(file) && !file.kept);
    if (current || !next || !maySend(player.state())) return;
    const { fileId } = next;
    current = { fileId, stop: new AbortController() };
    const { signal } = current.stop;
    const tell = (progress: Progress) => change(fileId, { progress });
    const tools = { calls, readPiece: database.piece, signal, tell, ...(parts.wait && { wait: parts.wait }) };
    const sent = await sendFile(next, tools).catch(() => lost);
    current = null;
    if (sent === null) change(fileId, { progress: null });
    else if (isRefusal(sent)) change(fileId, { progress: null, refusal: sent });
    else await keep(fileId, sent);
    settle();
  }

  async function keep(fileId: string, kept: AnswerFile): Promise<void> {
    change(fileId, { kept, progress: null });
    const file = files.find((each) => each.fileId === fileId);
    if (file) await database.note(chosen(file)).catch(() => undefined);
  }

  /** Names the files that the server has in the answers, and forgets the bytes of those whose answers are stored. */
  function settle(): void {
    if (isSettling) return;
    isSettling = true;
    try {
      if (current && !maySend(player.state())) current.stop.abort();
      for (const file of files) if (file.kept && isOnItsWay(file)) nameOrForget(file, file.kept);
    } finally {
      isSettling = false;
    }
    void run();
  }

  /**
   * The entries that name a file say how far it is. The answer alone does not, because the candidate may have cleared
   * it since.
   */
  function nameOrForget(file: ShownFile, kept: AnswerFile): void {
    const state = player.state();
    const lines = linesNaming(state, file.fileId);
    if (lines.some(({ status }) => status.kind === 'waiting')) return;
    const isStored = isInAnswer(state, file) || lines.some(({ status }) => status.kind === 'stored');
    const code = lines.map((line) => codeAgainst(file, line)).find((each) => each !== null);
    if (isStored) forgetBytes(file);
    else if (code) change(file.fileId, { refusal: refusalOf(code) });
    else if (mayAnswer(state)) name(state, file, kept);
  }

  function name(state: PlayerState, file: ShownFile, kept: AnswerFile): void {
    player.change(answerWith(state, file, kept));
    // A page that was opened after the deadline first learns the lease from the server.
    if (state.phase.kind === 'over') player.signedInAgain();
  }

  /**
   * Returns the code if an entry with this file was refused because of this file. An entry that also names another file
   * of which the server has no answer may have been refused because of that one. The file is then named once more.
   */
  function codeAgainst({ fileId }: ShownFile, { entry, status }: Line): string | null {
    const isOpen = (other: ShownFile) => other.fileId !== fileId && !other.isNamed;
    const isUnclear = files.some((other) => isOpen(other) && namesFile(entry.payload, other.fileId));
    return status.kind === 'refused' && !isUnclear ? status.code : null;
  }

  function forgetBytes(file: ShownFile): void {
    change(file.fileId, { isNamed: true });
    void database.note({ ...chosen(file), isNamed: true }).catch(() => undefined);
    void database.removePieces(file.fileId).catch(() => undefined);
  }

  async function remove(fileId: string): Promise<void> {
    if (current?.fileId === fileId) current.stop.abort();
    put(files.filter((file) => file.fileId !== fileId));
    await database.remove(fileId).catch(() => undefined);
  }

  const stopListening = player.subscribe(settle);
  put(files);
  settle();

  return {
    isKeptOnDevice: parts.isKeptOnDevice,
    files: (): readonly ShownFile[] => files,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },

    /**
     * Stores a file in this browser and begins to send it. `replaces` is the file whose place it takes. Rejects if the
     * browser cannot store it.
     */
    async choose(itemRef: string, file: File, replaces?: string): Promise<void> {
      const bytes = new Uint8Array(await file.arrayBuffer());
      const sha256 = await sha256Hex(bytes);
      const facts = { fileId: newId(), itemRef, name: file.name, size: bytes.length, sha256 };
      const place = replaces === undefined ? [] : filesOfPlace(files, replaces);
      const added: ChosenFile = { ...facts, ...(replaces !== undefined && { replaces: place }) };
      await database.add(attemptId, added, bytes);
      put([...files, shown(added)]);
      // Only now, so that there is always a file on this device. A file of the answer stays until the new one is whole.
      for (const fileId of place) if (!isInAnswer(player.state(), { itemRef, fileId })) await remove(fileId);
      settle();
    },

    /** Removes a file that is on its way, or a file of the answer. */
    async remove(itemRef: string, fileId: string): Promise<void> {
      const { response } = player.state().journal.progress.get(itemRef) ?? {};
      const given = response?.kind === 'files' ? response.files : [];
      const rest = given.filter((file) => file.fileId !== fileId);
      // Removed from the list first. Otherwise the change of the answer would name the file again.
      const removed = remove(fileId);
      if (rest.length < given.length) player.change(answerOf(itemRef, rest));
      await removed;
    },

    close(): void {
      stopListening();
      current?.stop.abort();
      database.close();
    },
  };
}

/** A refusal that this page finds itself. The page has the words. */
const refusalOf = (code: string): Refusal => ({ refused: true, code, status: 400, message: '' });

const lost = refusalOf('no-such-file');

const shown = (file: ChosenFile): ShownFile => ({ ...file, progress: null, refusal: null });

function chosen({ progress: _, refusal: __, ...file }: ShownFile): ChosenFile {
  return file;
}

/** Returns true if the server does not have an answer with this file yet, and may get it. */
export function isOnItsWay({ isNamed, refusal }: ShownFile): boolean {
  return !isNamed && !refusal;
}

/** Only one tab sends, and only as long as the attempt takes files: while it runs, and after its deadline. */
function maySend({ phase, tabLock, hasLostLease }: PlayerState): boolean {
  const isOpen = phase.kind === 'sitting' || (phase.kind === 'over' && phase.by === 'deadline');
  return isOpen && tabLock === 'held' && !hasLostLease;
}

/** After the deadline, the server stores the answer as late. */
function mayAnswer(state: PlayerState): boolean {
  return maySend(state) && (state.phase.kind === 'over' || whyReadOnly(state) === null);
}

function isInAnswer({ journal }: PlayerState, { itemRef, fileId }: Pick<ShownFile, 'itemRef' | 'fileId'>): boolean {
  return namesFile(journal.progress.get(itemRef)?.response, fileId);
}

function linesNaming({ journal }: PlayerState, fileId: string): Line[] {
  return journal.lines.filter(({ entry }) => namesFile(entry.payload, fileId));
}

function namesFile(payload: unknown, fileId: string): boolean {
  const { kind, files } = (payload ?? {}) as Partial<Extract<ItemResponse, { kind: 'files' }>>;
  return kind === 'files' && files?.some((file) => file.fileId === fileId) === true;
}

/**
 * Returns the ids of the files whose place a new file takes: the replaced one, the one that it was to replace, and
 * others that are to take this place. At most one of them is in the answer.
 */
function filesOfPlace(files: readonly ShownFile[], replaced: string): string[] {
  const place = [replaced, ...(files.find(({ fileId }) => fileId === replaced)?.replaces ?? [])];
  const rivals = files.filter(({ replaces = [] }) => replaces.some((fileId) => place.includes(fileId)));
  return [...new Set([...place, ...rivals.map(({ fileId }) => fileId)])];
}

function answerWith({ journal }: PlayerState, { itemRef, replaces = [] }: ShownFile, kept: AnswerFile): Change {
  const { response } = journal.progress.get(itemRef) ?? {};
  const given = response?.kind === 'files' ? response.files : [];
  const at = given.findIndex(({ fileId }) => replaces.includes(fileId));
  return answerOf(itemRef, at < 0 ? [...given, kept] : given.with(at, kept));
}

function answerOf(itemRef: string, files: AnswerFile[]): Change {
  if (files.length === 0) return { kind: 'clear', itemRef, payload: null };
  return { kind: 'answer', itemRef, payload: { kind: 'files', files } };
}
