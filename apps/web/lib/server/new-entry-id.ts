import type { EntryId } from '@kasauti/contract/ids.ts';

/**
 * Creates an id for an entry before it is sent, so that the server recognises a repeated request. It does not use
 * `crypto.randomUUID`, which exists only on pages with HTTPS. The server of an exam centre may use plain HTTP.
 */
export function newEntryId(): EntryId {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as EntryId;
}
