import type { AnswerFile, ItemResponse, Pair, PartResponse, Point } from '../form/content.ts';
import { asciiDigits } from '../text/digits.ts';

/*
 * The shapes of a response. Several kinds of question may use the same shape: single choice and multiple choice both
 * use the shape `options`. A composite question uses the shape `parts`, which contains a response for each interaction
 * that was answered. response-text.ts has the texts of the shapes.
 */

type Shape = ItemResponse['kind'];
type ResponseOf<S extends Shape> = Extract<ItemResponse, { kind: S }>;

type ShapeRules<R extends ItemResponse> = {
  isBlank(response: R): boolean;
  /** Reads a payload of this shape. Returns null if a member is missing or of another type. */
  read(payload: object): R | null;
};

const shapes: { [S in Shape]: ShapeRules<ResponseOf<S>> } = {
  options: {
    isBlank: ({ optionIds }) => optionIds.length === 0,
    read: (payload) => {
      const optionIds = 'optionIds' in payload ? textsOf(payload.optionIds) : null;
      return optionIds && { kind: 'options', optionIds };
    },
  },
  number: {
    // A text without a digit ("", " ", "-") is no number yet.
    isBlank: ({ text }) => !/\d/.test(asciiDigits(text)),
    read: (payload) =>
      'text' in payload && typeof payload.text === 'string' ? { kind: 'number', text: payload.text } : null,
  },
  text: {
    isBlank: ({ text }) => text.trim() === '',
    read: (payload) =>
      'text' in payload && typeof payload.text === 'string' ? { kind: 'text', text: payload.text } : null,
  },
  order: {
    isBlank: ({ optionIds }) => optionIds.length === 0,
    read(payload) {
      const optionIds = 'optionIds' in payload ? textsOf(payload.optionIds) : null;
      return optionIds && { kind: 'order', optionIds };
    },
  },
  pairs: {
    isBlank: ({ pairs }) => pairs.length === 0,
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
    read(payload) {
      if (!('points' in payload) || !Array.isArray(payload.points)) return null;
      const points: unknown[] = payload.points;
      return points.every(isPoint) ? { kind: 'points', points } : null;
    },
  },
  files: {
    isBlank: ({ files }) => files.length === 0,
    read: (payload) =>
      'files' in payload && Array.isArray(payload.files) && payload.files.every(isFile)
        ? { kind: 'files', files: payload.files }
        : null,
  },
  parts: {
    isBlank: ({ parts }) => Object.values(parts).every((part) => isBlankResponse(part)),
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

/** Whether the type is one that the server stores is checked with the question. */
function isFile(file: Partial<AnswerFile> | null): file is AnswerFile {
  return textsOf([file?.fileId, file?.sha256, file?.type]) !== null && Number.isSafeInteger(file?.size);
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

/** Reads a stored payload as a response. Returns null for an invalid payload, which the contract refuses anyway. */
export function responseFromPayload(payload: unknown): ItemResponse | null {
  if (typeof payload !== 'object' || payload === null || !('kind' in payload)) return null;
  const { kind } = payload;
  if (typeof kind !== 'string' || !Object.hasOwn(shapes, kind)) return null;
  return shapes[kind as Shape].read(payload);
}
