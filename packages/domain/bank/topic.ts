/*
 * The syllabus of a provider is a tree. A topic names its place in the tree by a path, such as
 * "Mathematics / Algebra / Quadratics". A slash without spaces around it belongs to a name, as in "TCP/IP".
 */

const SEPARATOR = ' / ';

/** Returns the names in a topic's path, from the root. Names without characters are left out. */
export function topicPath(topic: string): string[] {
  return ` ${topic} `
    .split(/\s\/(?=\s)/)
    .map((name) => name.replace(/\s+/g, ' ').trim())
    .filter((name) => name !== '');
}

/** Returns a topic in the form in which topics are compared: with single spaces, also around each slash. */
export const tidyTopic = (topic: string): string => topicPath(topic).join(SEPARATOR);

/** Returns a function that checks whether a tidy topic is `branch` or lies below it in the syllabus. */
export function topicsWithin(branch: string): (topic: string) => boolean {
  const root = tidyTopic(branch);
  return (topic) => topic === root || topic.startsWith(root + SEPARATOR);
}

/**
 * Returns the syllabus that these tidy topics form: each topic and all topics above it, once. A topic comes before
 * those below it, and topics with the same parent are sorted.
 */
export function syllabusOf(topics: Iterable<string>): string[] {
  const all = new Map<string, string[]>();
  for (const topic of topics) {
    const path = topicPath(topic);
    for (let depth = path.length; depth > 0 && !all.has(path.slice(0, depth).join(SEPARATOR)); depth -= 1)
      all.set(path.slice(0, depth).join(SEPARATOR), path.slice(0, depth));
  }
  return [...all].sort(([, a], [, b]) => comparePaths(a, b)).map(([topic]) => topic);
}

function comparePaths(a: readonly string[], b: readonly string[]): number {
  const at = a.findIndex((name, place) => name !== b[place]);
  if (at < 0) return a.length - b.length;
  const [one, other] = [a[at] ?? '', b[at]];
  if (other === undefined) return 1;
  return one < other ? -1 : 1;
}
