const REFERENCE = /\(picture:([\da-f-]{36})\)/g;

/** Returns the ids of the pictures that the texts of a question or a form name. An id that occurs twice comes twice. */
export function namedPictures(source: unknown): string[] {
  return [...JSON.stringify(source).matchAll(REFERENCE)].map(([, pictureId = '']) => pictureId);
}

/** Replaces the ids of pictures in a text. `replace` returns the new id. */
export function renamePictures(text: string, replace: (pictureId: string) => string): string {
  return text.replaceAll(REFERENCE, (_, pictureId: string) => `(picture:${replace(pictureId)})`);
}
