import type { UserId } from '@kasauti/contract/ids.ts';
import { SCAN_KEPT_MS } from '@kasauti/contract/scheduling/scheduling.ts';

/*
 * Scans that could not be sent. The network at the entrance of a centre is often poor, so a scan is stored on this
 * device and sent later. Each scan has a nonce, so it is recorded only once even if it is sent again. Only the user who
 * made a scan can send it.
 */

export type WaitingScan = { token: string; nonce: string; scannedAt: string; by: UserId };

/** The part of the `localStorage` interface that stored scans need. */
export type ScanStorage = { getItem: (key: string) => string | null; setItem: (key: string, text: string) => void };

const storageKey = 'scans-to-send';
/** Maximum number of stored scans. Hundreds of candidates can pass one entrance. */
const MAX_KEPT = 500;

export function readScans(storage: ScanStorage, now: Date): WaitingScan[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return (Array.isArray(kept) ? kept : []).filter(isScan).filter((scan) => isFresh(scan, now));
  } catch {
    return [];
  }
}

/**
 * Stores a scan. Does nothing if this user already has a stored scan of the same card. Throws if the device has no
 * space, or if `MAX_KEPT` scans are already stored.
 */
export function keepScan(storage: ScanStorage, scan: WaitingScan, now: Date): void {
  const kept = readScans(storage, now);
  if (kept.some(({ token, by }) => token === scan.token && by === scan.by)) return;
  if (kept.length >= MAX_KEPT) throw new Error('there are as many scans as are kept');
  storage.setItem(storageKey, JSON.stringify([...kept, scan]));
}

export function dropScan(storage: ScanStorage, nonce: string, now: Date): void {
  storage.setItem(storageKey, JSON.stringify(readScans(storage, now).filter((scan) => scan.nonce !== nonce)));
}

function isFresh({ scannedAt }: WaitingScan, now: Date): boolean {
  return now.getTime() - Date.parse(scannedAt) < SCAN_KEPT_MS;
}

function isScan(value: unknown): value is WaitingScan {
  if (typeof value !== 'object' || value === null) return false;
  const scan: Partial<Record<string, unknown>> = { ...value };
  return ['token', 'nonce', 'scannedAt', 'by'].every((name) => typeof scan[name] === 'string');
}

/** Removes white space from a code. A code copied from a PDF contains line breaks. */
export function cleanToken(text: string): string {
  return text.replace(/\s+/g, '');
}

/**
 * Returns the roll number in the code of a card, or null. The code is not verified here. Only the server can check
 * whose card it is.
 */
export function rollNumberOn(token: string): string | null {
  try {
    const [, payload = ''] = token.split('.');
    const text = atob(payload.replaceAll('-', '+').replaceAll('_', '/'));
    const said: unknown = JSON.parse(text);
    return typeof said === 'object' && said !== null && 'r' in said && typeof said.r === 'string' ? said.r : null;
  } catch {
    return null;
  }
}
