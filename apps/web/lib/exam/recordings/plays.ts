import { findPlays, PLAY_TOOL } from '@kasauti/contract/attempts/plays.ts';
import { isRefusal } from '@kasauti/contract/refusal.ts';
import { call } from '../../server/call.ts';
import type { Player } from '../player/player.ts';
import type { Change } from '../storage/journal.ts';

/*
 * How often each recording was played. Each play is an entry of the journal, so it survives a reload and is known on
 * another device. The count helps candidates to keep a rule. It cannot stop a changed page. It never holds an answer
 * back.
 */

type PlayEntry = { opId: string; kind: string; payload: unknown };

/** Returns the ids of the recordings in these entries, by the op ids of the plays. */
export function playsIn(entries: readonly PlayEntry[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { opId, kind, payload } of entries) {
    const { tool, value } = (payload ?? {}) as { tool?: unknown; value?: unknown };
    if (kind === 'tool' && tool === PLAY_TOOL && typeof value === 'string') found.set(opId, value);
  }
  return found;
}

export const playOf = (recordingId: string): Change => ({
  kind: 'tool',
  itemRef: null,
  payload: { tool: PLAY_TOOL, value: recordingId },
});

type Parts = {
  /** Returns all entries in this browser's database. */
  readDevice: () => Promise<readonly PlayEntry[]>;
  /** Returns the plays that the server knows. Rejects if it does not respond. */
  askServer: () => Promise<readonly { opId: string; recordingId: string }[]>;
};

/**
 * Reads the earlier plays: first those of this device, then those of other devices. The second step may fail, for
 * example without a network. `onFound` gets all plays that are known.
 */
export async function readPlays(
  { readDevice, askServer }: Parts,
  onFound: (plays: ReadonlyMap<string, string>) => void,
): Promise<void> {
  const own = playsIn(await readDevice().catch(() => []));
  onFound(own);
  const others = await askServer().catch(() => []);
  onFound(new Map([...own, ...others.map(({ opId, recordingId }): [string, string] => [opId, recordingId])]));
}

/** Reads the earlier plays of the attempt in this player. A practice test of a visitor is only on the device. */
export function readPlaysOf(player: Player, onFound: (plays: ReadonlyMap<string, string>) => void): Promise<void> {
  return readPlays(
    {
      readDevice: async () => ((await player.gather()) as { entries: PlayEntry[] }).entries,
      async askServer() {
        const { sitting } = player.state();
        if (!sitting || sitting.form.ciphertextUrl === '') return [];
        const answer = await call(findPlays, { params: { id: sitting.attemptId } });
        return isRefusal(answer) ? [] : answer.data;
      },
    },
    onFound,
  );
}
