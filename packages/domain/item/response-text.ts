import type { AnswerFile, ItemResponse, PartResponse } from '../form/content.ts';

/*
 * The texts of the shapes of a response (response.ts). Receipts sign the stored text. The player does not need these
 * functions, so they are in a file of their own.
 */

type Shape = ItemResponse['kind'];
type TextRules<R extends ItemResponse> = {
  /** Returns the texts in the response. Their number and length are limited. */
  texts(response: R): readonly string[];
  /** Returns the text to store: JSON with a fixed order of members and no white space (docs/receipts.md). */
  payloadText(response: R): string;
};

const shapes: { [S in Shape]: TextRules<Extract<ItemResponse, { kind: S }>> } = {
  options: {
    texts: ({ optionIds }) => optionIds,
    payloadText: ({ optionIds }) => `{"kind":"options","optionIds":${JSON.stringify(optionIds)}}`,
  },
  number: {
    texts: ({ text }) => [text],
    payloadText: ({ text }) => `{"kind":"number","text":${JSON.stringify(text)}}`,
  },
  text: {
    texts: ({ text }) => [text],
    payloadText: ({ text }) => `{"kind":"text","text":${JSON.stringify(text)}}`,
  },
  order: {
    texts: ({ optionIds }) => optionIds,
    payloadText: ({ optionIds }) => `{"kind":"order","optionIds":${JSON.stringify(optionIds)}}`,
  },
  pairs: {
    texts: ({ pairs }) => pairs.flat(),
    payloadText: ({ pairs }) => `{"kind":"pairs","pairs":${JSON.stringify(pairs)}}`,
  },
  points: {
    texts: () => [],
    payloadText: ({ points }) => `{"kind":"points","points":${JSON.stringify(points)}}`,
  },
  files: {
    texts: ({ files }) => files.flatMap(({ fileId, sha256, type }) => [fileId, sha256, type]),
    payloadText: ({ files }) => `{"kind":"files","files":[${files.map(fileText).join(',')}]}`,
  },
  parts: {
    texts: ({ parts }) => Object.entries(parts).flatMap(([id, part]) => [id, ...responseTexts(part)]),
    payloadText: ({ parts }) => `{"kind":"parts","parts":{${sortedEntries(parts).map(partText).join(',')}}}`,
  },
};

function fileText({ fileId, sha256, size, type }: AnswerFile): string {
  const texts = [fileId, sha256, type].map((text) => JSON.stringify(text));
  return `{"fileId":${texts[0]},"sha256":${texts[1]},"size":${size},"type":${texts[2]}}`;
}

/** Sorts parts by the code units of their ids, so that equal responses have equal bytes. */
function sortedEntries(parts: Record<string, PartResponse>): [string, PartResponse][] {
  return Object.entries(parts).sort(([a], [b]) => (a < b ? -1 : 1));
}

function partText([id, part]: [string, PartResponse]): string {
  return `${JSON.stringify(id)}:${responseText(part)}`;
}

function rulesOf(response: ItemResponse): TextRules<ItemResponse> {
  return shapes[response.kind] as unknown as TextRules<ItemResponse>;
}

/** Returns the texts in a response: option ids, the typed number or text, the ids of files and of parts. */
export function responseTexts(response: ItemResponse): readonly string[] {
  return rulesOf(response).texts(response);
}

/** Returns the text of a response that is stored and hashed. docs/receipts.md defines its bytes. */
export function responseText(response: ItemResponse): string {
  return rulesOf(response).payloadText(response);
}
