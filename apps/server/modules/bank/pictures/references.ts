const REFERENCE = /\((picture|audio):([\da-f-]{36})/g;

/**
 * Returns the ids of the pictures and recordings that the texts of a question or a form name. An id that occurs twice
 * comes twice.
 */
export function namedPictures(source: unknown): string[] {
  return [...JSON.stringify(source).matchAll(REFERENCE)].map(([, , pictureId = '']) => pictureId);
}

/** Replaces the ids of pictures and recordings in a text. `replace` returns the new id. */
export function renamePictures(text: string, replace: (pictureId: string) => string): string {
  return text.replaceAll(REFERENCE, (_, kind: string, pictureId: string) => `(${kind}:${replace(pictureId)}`);
}
