import type { UserId } from '@kasauti/contract/ids.ts';
import { SCAN_KEPT_MS } from '@kasauti/contract/scheduling/scheduling.ts';

/*
 * Scans that could not be sent. A gate has the worst network of the building: a scan is kept on this device with the
 * nonce that makes a repeat harmless, and sent when the server can be reached. They belong to the person who made them.
 */

export type WaitingScan = { token: string; nonce: string; scannedAt: string; by: UserId };

/** What a page may keep, as `localStorage` has it. */
export type ScanStorage = { getItem: (key: string) => string | null; setItem: (key: string, text: string) => void };

const storageKey = 'scans-to-send';
/** A gate lets hundreds through. */
const MAX_KEPT = 500;

export function readScans(storage: ScanStorage, now: Date): WaitingScan[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return (Array.isArray(kept) ? kept : []).filter(isScan).filter((scan) => isFresh(scan, now));
  } catch {
    return [];
  }
}

/** Keeps one more; the same card of the same person is kept once. Throws when the device has no room. */
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

/** A code as it was typed, pasted or read: a PDF breaks it over lines. */
export function cleanToken(text: string): string {
  return text.replace(/\s+/g, '');
}

/** The roll number that a card names. It is not checked here: only the server says whose card this is. */
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
