const prefix = 'KASAUTI_';
/** Variables of the repository's own tools. The tools pass their environment on to the servers that they start. */
const ofTools = new Set([
  'KASAUTI_CONFORMANCE_DIR',
  'KASAUTI_E2E_DATA_DIR',
  'KASAUTI_E2E_RUN_DIR',
  'KASAUTI_E2E_URL',
  'KASAUTI_SCREENS',
  'KASAUTI_TEST_DATABASE_URL',
]);
/**
 * Matches variables that Kubernetes sets in every process of a namespace, if the namespace has a service named kasauti.
 */
const ofKubernetes = /^KASAUTI_(\w+_)?(SERVICE_HOST|SERVICE_PORT\w*|PORT(_\d+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)$/;
/**
 * Minimum length of a setting's name for the spelling check. Shorter names are similar to too many variables of other
 * programs.
 */
const SHORTEST_MISTYPED = 9;

/**
 * Returns a sentence for each variable that looks like a misspelled setting. Otherwise the variable would be ignored
 * and a default used. Other names with the prefix are ignored, because an operator's scripts may have their own
 * variables.
 */
export function findMisnamed(names: string[], known: string[]): string[] {
  return names.flatMap((name) => {
    if (known.includes(name) || ofTools.has(name) || ofKubernetes.test(name)) return [];
    const slip = known.find((one) => one.length >= SHORTEST_MISTYPED && isOneSlipAway(name, one));
    const meant = slip ?? (name.startsWith(prefix) ? maxAlike(name, known) : null);
    return meant ? [`${name} is not a setting of Kasauti. Did you mean ${meant}?`] : [];
  });
}

/** Returns the setting that has the most words in common with a name, or null if none has any. */
function maxAlike(name: string, known: string[]): string | null {
  const own = wordsOf(name);
  const shared = (one: string) => wordsOf(one).filter((word) => own.includes(word)).length;
  const [first] = known.filter((one) => shared(one) > 0).sort((one, other) => shared(other) - shared(one));
  return first ?? null;
}

const wordsOf = (name: string) => name.replace(/^KASAUTI_/, '').split('_');

/** Checks whether two names differ by exactly one slip: one extra, missing or wrong letter, or two swapped letters. */
function isOneSlipAway(given: string, meant: string): boolean {
  let at = 0;
  while (at < given.length && given[at] === meant[at]) at += 1;
  const [rest, wanted] = [given.slice(at), meant.slice(at)];
  return (
    rest.slice(1) === wanted ||
    rest === wanted.slice(1) ||
    rest.slice(1) === wanted.slice(1) ||
    (rest[0] === wanted[1] && rest[1] === wanted[0] && rest.slice(2) === wanted.slice(2))
  );
}
