import type { EntryId } from '@kasauti/contract/ids.ts';

/**
 * An id for what somebody is about to write, made before it is sent: the same words sent twice are known again. A
 * random UUID by hand, because `crypto.randomUUID` exists only in secure contexts, and a hall's server may be reached
 * by plain http.
 */
export function newEntryId(): EntryId {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = 0x40 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-') as EntryId;
}
