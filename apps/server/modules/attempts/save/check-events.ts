import type { WireEvent } from '@kasauti/contract/attempts/attempts.ts';
import type { ItemResponse } from '@kasauti/domain/form/content.ts';
import { MAX_ESSAY_CHARACTERS } from '@kasauti/domain/item/kinds/extended-text/limits.ts';
import { MAX_RESPONSE_CHARACTERS } from '@kasauti/domain/item/limits.ts';
import { responseFromPayload } from '@kasauti/domain/item/response.ts';
import { responseTexts } from '@kasauti/domain/item/response-text.ts';
import { writeUuid } from '@kasauti/domain/receipts/bytes.ts';
import { type EntryPayload, payloadText } from '@kasauti/domain/receipts/leaf.ts';

/** Event with a payload that fits its kind, in the form in which it is stored and hashed. */
export type CheckedEvent = {
  /** Operation id as the client wrote it. The acknowledgement repeats it. */
  askedOpId: string;
  /** Operation id in lower case, to be compared with others. */
  opId: string;
  opBytes: Uint8Array;
  itemRef: string | null;
  kind: WireEvent['kind'];
  payload: string;
  /** Response, if the event is an answer. Null for every other kind of event. */
  response: ItemResponse | null;
  clientAtMs: number;
};

const MAX_OPTIONS = 100;
const MAX_TEXT = 200;
/**
 * Maximum length of a stored text. In JSON a character takes six characters at most. Whether a question takes so long a
 * text is checked later, with the question.
 */
const MAX_STORED_TEXT = 6 * MAX_ESSAY_CHARACTERS + 100;

/**
 * Checks the events of a request. Returns null if an event is invalid, for example an answer without a response or a
 * visit without a question.
 */
export function checkEvents(events: WireEvent[]): CheckedEvent[] | null {
  const checked: CheckedEvent[] = [];
  for (const event of events) {
    const payload = payloadOf(event);
    const clientAtMs = Date.parse(event.clientAt);
    if (payload === undefined || Number.isNaN(clientAtMs)) return null;
    const text = payloadText(payload);
    if (text.length > (isText(payload) ? MAX_STORED_TEXT : MAX_RESPONSE_CHARACTERS)) return null;
    const opBytes = new Uint8Array(16);
    writeUuid(event.opId, opBytes, 0);
    checked.push({
      askedOpId: event.opId,
      opId: event.opId.toLowerCase(),
      opBytes,
      itemRef: event.itemRef,
      kind: event.kind,
      payload: text,
      response: event.kind === 'answer' ? (payload as ItemResponse) : null,
      clientAtMs,
    });
  }
  return checked;
}

/** Returns the payload to store, or undefined if the payload does not fit the kind of event. */
function payloadOf({ kind, itemRef, payload }: WireEvent): EntryPayload | undefined {
  if (kind === 'language') return isLanguage(payload) ? { language: payload.language } : undefined;
  if (kind === 'tool') return isTool(payload) ? payload : undefined;
  if (itemRef === null) return undefined;
  if (kind !== 'answer') return null;
  const response = responseFromPayload(payload);
  if (response === null) return undefined;
  if (response.kind === 'text') return response.text.length <= MAX_ESSAY_CHARACTERS ? response : undefined;
  const texts = responseTexts(response);
  return texts.length <= MAX_OPTIONS && texts.every((text) => text.length <= MAX_TEXT) ? response : undefined;
}

function isText(payload: EntryPayload): boolean {
  return payload !== null && 'kind' in payload && payload.kind === 'text';
}

function isLanguage(payload: unknown): payload is { language: 'en' | 'hi' } {
  const language = (payload as { language?: unknown } | null)?.language;
  return language === 'en' || language === 'hi';
}

function isTool(payload: unknown): payload is { tool: string; value?: string } {
  const { tool, value } = (payload ?? {}) as { tool?: unknown; value?: unknown };
  const isShort = (text: unknown) => typeof text === 'string' && text.length <= MAX_TEXT;
  return isShort(tool) && (value === undefined || isShort(value));
}
