import type { AnswerOf } from '@kasauti/contract/entry.ts';
import type { UserId } from '@kasauti/contract/ids.ts';
import { checkIn } from '@kasauti/contract/scheduling/scheduling.ts';
import { useEffect, useRef, useState } from 'react';
import { call, isRefusal, type Refusal, randomId } from '../../lib/server/call.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { dropScan, keepScan, readScans, rollNumberOn, type ScanStorage, type WaitingScan } from './waiting-scans.ts';

export type CheckedIn = AnswerOf<typeof checkIn>;
export type ScanResult = { nonce: string; scannedAt: Date } & (
  | { kind: 'in'; answer: CheckedIn }
  | { kind: 'refused'; refusal: Refusal; rollNumber: string | null }
  /** The scan is stored on this device. It is sent later, when the server can be reached. */
  | { kind: 'kept'; rollNumber: string | null }
  /** The scan could neither be sent nor stored. */
  | { kind: 'lost' }
);

const LIMIT_MS = 8_000;
const TRY_AGAIN_EVERY_MS = 10_000;
/** Maximum number of scans in the list. */
const MAX_SHOWN = 30;

/**
 * Checks in candidates, one scan after another. If a scan cannot be sent, it is stored and sent later automatically.
 */
export function useCheckIn(userId: UserId) {
  const [storage] = useState(deviceStorage);
  const [results, setResults] = useState<ScanResult[]>([]);
  const [busy, setBusy] = useState(false);
  const [waiting, setWaiting] = useState(() => ownScans(storage, userId).length);
  const isSending = useRef(false);

  const show = (result: ScanResult) =>
    setResults((shown) => [result, ...shown.filter(({ nonce }) => nonce !== result.nonce)].slice(0, MAX_SHOWN));

  const submit = async (token: string) => {
    const scan = { token, nonce: randomId(), scannedAt: serverNow().toISOString(), by: userId };
    setBusy(true);
    show((await send(scan)) ?? keep(scan));
    setBusy(false);
    setWaiting(ownScans(storage, userId).length);
  };

  const keep = (scan: WaitingScan): ScanResult => {
    const { nonce, token } = scan;
    const scannedAt = new Date(scan.scannedAt);
    try {
      keepScan(storage, scan, serverNow());
      return { kind: 'kept', nonce, scannedAt, rollNumber: rollNumberOn(token) };
    } catch {
      return { kind: 'lost', nonce, scannedAt };
    }
  };

  const sendWaiting = async () => {
    // The timer and the `online` event can fire at the same time. This prevents a second run.
    if (isSending.current) return;
    isSending.current = true;
    for (const scan of ownScans(storage, userId)) {
      const result = await send(scan);
      if (result === null) break;
      dropScan(storage, scan.nonce, serverNow());
      show(result);
    }
    isSending.current = false;
    setWaiting(ownScans(storage, userId).length);
  };

  const latest = useRef(sendWaiting);
  useEffect(() => {
    latest.current = sendWaiting;
  });
  const hasWaiting = waiting > 0;
  useEffect(() => {
    if (!hasWaiting) return;
    const again = () => void latest.current();
    again();
    const timer = setInterval(again, TRY_AGAIN_EVERY_MS);
    addEventListener('online', again);
    return () => {
      clearInterval(timer);
      removeEventListener('online', again);
    };
  }, [hasWaiting]);

  return { submit, busy, results, waiting, sendWaiting };
}

/**
 * Returns the local storage of the browser. If storage is disabled, it returns a replacement that throws when it should
 * store. A scan that cannot be sent is then reported as lost.
 */
function deviceStorage(): ScanStorage {
  try {
    return localStorage;
  } catch {
    return {
      getItem: () => null,
      setItem: () => {
        throw new Error('this browser stores nothing');
      },
    };
  }
}

function ownScans(storage: ScanStorage, userId: UserId): WaitingScan[] {
  return readScans(storage, serverNow()).filter((scan) => scan.by === userId);
}

/**
 * Sends one scan. Returns null if the scan must be stored and sent again: without a response, without a session, after
 * too many requests, or after a server error.
 */
async function send({ token, nonce, scannedAt }: WaitingScan): Promise<ScanResult | null> {
  const at = { nonce, scannedAt: new Date(scannedAt) };
  try {
    const answer = await call(checkIn, { body: { token, nonce, scannedAt } }, { timeoutMs: LIMIT_MS });
    if (!isRefusal(answer)) return { ...at, kind: 'in', answer };
    const isForLater = answer.status === 401 || answer.status === 429 || answer.status >= 500;
    return isForLater ? null : { ...at, kind: 'refused', refusal: answer, rollNumber: rollNumberOn(token) };
  } catch {
    return null;
  }
}
