/*
 * The pictures and recordings of a form. They are files of the same kind: a node names its file in the attribute
 * `picture`, and the files of a paper are numbered together.
 */

/** What the page must know of a picture before its file arrives. `sha256` is the hash of the file in hex. */
export type PictureFacts = { sha256: string; contentType: string; width: number; height: number };

/** What the page must know of a recording before its file arrives. */
export type RecordingFacts = { sha256: string; contentType: string; durationInMs: number };

/** The known pictures and recordings by their ids. */
export type Pictures = ReadonlyMap<string, PictureFacts | RecordingFacts>;

type FileNode = { tag: 'img' | 'audio'; attributes: Record<string, string> & { picture: string } };

/**
 * Returns the ids of all pictures and recordings in markup, at any depth of `content`, each once. The ids are sorted,
 * so the result is the same when the options are in another order.
 */
export function pictureIdsIn(content: unknown): string[] {
  const found = new Set<string>();
  collect(content, found);
  return [...found].sort();
}

function collect(value: unknown, found: Set<string>): void {
  if (typeof value !== 'object' || value === null) return;
  if (isFile(value)) found.add(value.attributes.picture);
  else for (const part of Object.values(value)) collect(part, found);
}

/**
 * Adds the facts of each picture and recording to its node. A node whose file is not in `pictures`, or is of the other
 * kind, gets none, so the check of the form reports it.
 */
export function withPictureFacts<T>(content: T, pictures: Pictures): T {
  return withFileAttributes(content, ({ tag, attributes }) => ({ ...attributes, ...factsFor(tag, attributes) }));

  function factsFor(tag: FileNode['tag'], { picture }: FileNode['attributes']): Record<string, string> {
    const facts = pictures.get(picture);
    if (!facts) return {};
    const { sha256, contentType: type } = facts;
    if ('width' in facts)
      return tag === 'img' ? { sha256, type, width: `${facts.width}`, height: `${facts.height}` } : {};
    return tag === 'audio' ? { sha256, type, milliseconds: `${facts.durationInMs}` } : {};
  }
}

/** Adds to each picture and recording the address of its file, so that a page can load it. */
export function withPictureAddresses<T>(content: T, addressOf: (pictureId: string) => string): T {
  return withFileAttributes(content, ({ attributes }) => ({ ...attributes, src: addressOf(attributes.picture) }));
}

/**
 * Returns content in which each picture and recording, at any depth, has the attributes that `attributesOf` returns.
 */
export function withFileAttributes<T>(content: T, attributesOf: (node: FileNode) => Record<string, string>): T {
  const change = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (isFile(value)) return { ...value, attributes: attributesOf(value) };
    if (Array.isArray(value)) return value.map(change);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
  };
  return change(content) as T;
}

function isFile(value: object): value is FileNode {
  const { tag, attributes } = value as Partial<FileNode>;
  return (tag === 'img' || tag === 'audio') && attributes?.picture !== undefined;
}
