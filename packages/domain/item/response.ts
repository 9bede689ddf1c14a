import type { ItemResponse, Pair, PartResponse, Point } from '../form/content.ts';
import { asciiDigits } from '../text/digits.ts';

/*
 * The shapes of a response. Several kinds of question may use the same shape: single choice and multiple choice both
 * use the shape `options`. A composite question uses the shape `parts`, which contains a response for each interaction
 * that was answered.
 */

type Shape = ItemResponse['kind'];
type ResponseOf<S extends Shape> = Extract<ItemResponse, { kind: S }>;

type ShapeRules<R extends ItemResponse> = {
  isBlank(response: R): boolean;
  /** Returns the texts in the response. Their number and length are limited. */
  texts(response: R): readonly string[];
  /** Returns the text to store: JSON with a fixed order of members and no white space (docs/receipts.md). */
  payloadText(response: R): string;
  /** Reads a payload of this shape. Returns null if a member is missing or of another type. */
  read(payload: object): R | null;
};

const shapes: { [S in Shape]: ShapeRules<ResponseOf<S>> } = {
  options: {
    isBlank: ({ optionIds }) => optionIds.length === 0,
    texts: ({ optionIds }) => optionIds,
    payloadText: ({ optionIds }) => `{"kind":"options","optionIds":${JSON.stringify(optionIds)}}`,
    read: (payload) => {
      const optionIds = 'optionIds' in payload ? textsOf(payload.optionIds) : null;
      return optionIds && { kind: 'options', optionIds };
    },
  },
  number: {
    // A text without a digit ("", " ", "-") is no number yet.
    isBlank: ({ text }) => !/\d/.test(asciiDigits(text)),
    texts: ({ text }) => [text],
    payloadText: ({ text }) => `{"kind":"number","text":${JSON.stringify(text)}}`,
    read: (payload) =>
      'text' in payload && typeof payload.text === 'string' ? { kind: 'number', text: payload.text } : null,
  },
  text: {
    isBlank: ({ text }) => text.trim() === '',
    texts: ({ text }) => [text],
    payloadText: ({ text }) => `{"kind":"text","text":${JSON.stringify(text)}}`,
    read: (payload) =>
      'text' in payload && typeof payload.text === 'string' ? { kind: 'text', text: payload.text } : null,
  },
  order: {
    isBlank: ({ optionIds }) => optionIds.length === 0,
    texts: ({ optionIds }) => optionIds,
    payloadText: ({ optionIds }) => `{"kind":"order","optionIds":${JSON.stringify(optionIds)}}`,
    read(payload) {
      const optionIds = 'optionIds' in payload ? textsOf(payload.optionIds) : null;
      return optionIds && { kind: 'order', optionIds };
    },
  },
  pairs: {
    isBlank: ({ pairs }) => pairs.length === 0,
    texts: ({ pairs }) => pairs.flat(),
    payloadText: ({ pairs }) => `{"kind":"pairs","pairs":${JSON.stringify(pairs)}}`,
    read(payload) {
      if (!('pairs' in payload) || !Array.isArray(payload.pairs)) return null;
      const pairs: Pair[] = [];
      for (const given of payload.pairs) {
        const [row, column, ...more] = textsOf(given) ?? [];
        if (row === undefined || column === undefined || more.length > 0) return null;
        pairs.push([row, column]);
      }
      return { kind: 'pairs', pairs };
    },
  },
  points: {
    isBlank: ({ points }) => points.length === 0,
    texts: () => [],
    payloadText: ({ points }) => `{"kind":"points","points":${JSON.stringify(points)}}`,
    read(payload) {
      if (!('points' in payload) || !Array.isArray(payload.points)) return null;
      const points: unknown[] = payload.points;
      return points.every(isPoint) ? { kind: 'points', points } : null;
    },
  },
  parts: {
    isBlank: ({ parts }) => Object.values(parts).every((part) => isBlankResponse(part)),
    texts: ({ parts }) => Object.entries(parts).flatMap(([id, part]) => [id, ...responseTexts(part)]),
    payloadText: ({ parts }) => `{"kind":"parts","parts":{${sortedEntries(parts).map(partText).join(',')}}}`,
    read(payload) {
      if (!('parts' in payload) || typeof payload.parts !== 'object' || payload.parts === null) return null;
      const parts: [string, PartResponse][] = [];
      for (const [id, given] of Object.entries(payload.parts)) {
        const part = responseFromPayload(given);
        if (!part || part.kind === 'parts') return null;
        parts.push([id, part]);
      }
      return { kind: 'parts', parts: Object.fromEntries(parts) };
    },
  },
};

/** Returns a list of texts unchanged, or null for any other value. */
function textsOf(value: unknown): string[] | null {
  if (!Array.isArray(value)) return null;
  const texts: unknown[] = value;
  return texts.every((text) => typeof text === 'string') ? texts : null;
}

/** Returns whether a value is two whole numbers that are not negative. Each point then has only one stored text. */
function isPoint(value: unknown): value is Point {
  if (!Array.isArray(value)) return false;
  const numbers: unknown[] = value;
  return numbers.length === 2 && numbers.every((number) => Number.isSafeInteger(number) && Number(number) >= 0);
}

/** Sorts parts by the code units of their ids, so that equal responses have equal bytes. */
function sortedEntries(parts: Record<string, PartResponse>): [string, PartResponse][] {
  return Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1));
}

function partText([id, part]: [string, PartResponse]): string {
  return `${JSON.stringify(id)}:${responseText(part)}`;
}

function rulesOf(response: ItemResponse): ShapeRules<ItemResponse> {
  return shapes[response.kind] as unknown as ShapeRules<ItemResponse>;
}

/**
 * Returns whether a response is empty: no option, a number without a digit, or only white space. Both the palette and
 * the scorer use this function. A question that is shown as "Not Answered" therefore gets no marks and no deduction.
 */
export function isBlankResponse(response: ItemResponse | null): boolean {
  return response === null || rulesOf(response).isBlank(response);
}

/** Returns the texts in a response: option ids, the typed number or text, and the ids of parts. */
export function responseTexts(response: ItemResponse): readonly string[] {
  return rulesOf(response).texts(response);
}

/** Returns the text of a response that is stored and hashed. docs/receipts.md defines its bytes. */
export function responseText(response: ItemResponse): string {
  return rulesOf(response).payloadText(response);
}

/** Reads a stored payload as a response. Returns null for an invalid payload, which the contract refuses anyway. */
export function responseFromPayload(payload: unknown): ItemResponse | null {
  if (typeof payload !== 'object' || payload === null || !('kind' in payload)) return null;
  const { kind } = payload;
  if (typeof kind !== 'string' || !Object.hasOwn(shapes, kind)) return null;
  return shapes[kind as Shape].read(payload);
}
