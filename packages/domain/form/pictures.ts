/** What the page must know of a picture before its file arrives. `sha256` is the hash of the file in hex. */
export type PictureFacts = { sha256: string; contentType: string; width: number; height: number };

/** The known pictures by their ids. */
export type Pictures = ReadonlyMap<string, PictureFacts>;

type PictureNode = { tag: 'img'; attributes: Record<string, string> & { picture: string } };

/**
 * Returns the ids of all pictures in markup, at any depth of `content`, each once. The ids are sorted, so the result is
 * the same when the options are in another order.
 */
export function pictureIdsIn(content: unknown): string[] {
  const found = new Set<string>();
  collect(content, found);
  return [...found].sort();
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isPicture(value)) found.add(value.attributes.picture);
  else for (const part of Object.values(value)) collect(part, found);
}

/**
 * Adds the facts of each picture to its node. A picture that is not in `pictures` gets none, so the check of the form
 * reports it.
 */
export function withPictureFacts<T>(content: T, pictures: Pictures): T {
  return withPictureAttributes(content, (pictureId): Record<string, string> => {
    const facts = pictures.get(pictureId);
    if (!facts) return {};
    const { sha256, contentType, width, height } = facts;
    return { sha256, type: contentType, width: `${width}`, height: `${height}` };
  });
}

/** Adds to each picture the address of its file, so that a page can load it. */
export function withPictureAddresses<T>(content: T, addressOf: (pictureId: string) => string): T {
  return withPictureAttributes(content, (pictureId) => ({ src: addressOf(pictureId) }));
}

function withPictureAttributes<T>(content: T, attributesOf: (pictureId: string) => Record<string, string>): T {
  const change = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (isPicture(value))
      return { ...value, attributes: { ...value.attributes, ...attributesOf(value.attributes.picture) } };
    if (Array.isArray(value)) return value.map(change);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
  };
  return change(content) as T;
}

function isPicture(value: object): value is PictureNode {
  const { tag, attributes } = value as Partial<PictureNode>;
  return tag === 'img' && attributes?.picture !== undefined;
}
