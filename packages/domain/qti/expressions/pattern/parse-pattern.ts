import { QtiProblem } from '../../problem.ts';
import { type CharacterTest, classEscape, singleEscape } from './character-class.ts';

export type PatternPart =
  | { readonly part: 'character'; readonly test: CharacterTest }
  | { readonly part: 'sequence'; readonly parts: readonly PatternPart[] }
  | { readonly part: 'choice'; readonly options: readonly PatternPart[] }
  | { readonly part: 'repeat'; readonly of: PatternPart; readonly min: number; readonly max: number };

/** A pattern that is being parsed. `at` is the index of the next character. */
type Source = { readonly characters: readonly string[]; at: number; depth: number };

const MAX_DEPTH = 50;

/**
 * Parses a regular expression of XML Schema (part 2, appendix F). Such an expression always matches a whole text.
 * Supported are characters, groups, alternatives, sets, quantifiers, and the escapes \n \r \t \d \s \w \p{…}. Throws
 * `QtiProblem` for everything else, such as \i, \c, blocks, and set subtraction. A ^ at the beginning and a $ at the
 * end are refused too. In XML Schema they are ordinary characters, but authors mean anchors.
 */
export function parsePattern(pattern: string): PatternPart {
  if (pattern.startsWith('^') || /(?<!\\)\$$/.test(pattern))
    throw unsupported('^ and $ are ordinary characters here: a pattern always means the whole text');
  const source: Source = { characters: [...pattern], at: 0, depth: 0 };
  const whole = parseChoice(source);
  if (source.at < source.characters.length) throw unsupported('a bracket is closed that was not opened');
  return whole;
}

function unsupported(reason: string): QtiProblem {
  return new QtiProblem('unsupported-response-processing', `This pattern is not supported: ${reason}`);
}

function parseChoice(source: Source): PatternPart {
  source.depth += 1;
  if (source.depth > MAX_DEPTH) throw unsupported('too many nested groups');
  const options = [parseSequence(source)];
  while (source.characters[source.at] === '|') {
    source.at += 1;
    options.push(parseSequence(source));
  }
  source.depth -= 1;
  return { part: 'choice', options };
}

function parseSequence(source: Source): PatternPart {
  const parts: PatternPart[] = [];
  for (;;) {
    const next = source.characters[source.at];
    if (next === undefined || next === '|' || next === ')') return { part: 'sequence', parts };
    parts.push(parseQuantified(source, parseAtom(source)));
  }
}

function parseAtom(source: Source): PatternPart {
  const character = take(source);
  if (character === '(') {
    const group = parseChoice(source);
    if (take(source) !== ')') throw unsupported('a group is not closed');
    return group;
  }
  if (character === '[') return { part: 'character', test: parseSet(source) };
  if (character === '.') return { part: 'character', test: (other) => other !== '\n' && other !== '\r' };
  if (character === '\\') return { part: 'character', test: parseEscape(source) };
  if ('?*+{}]'.includes(character)) throw unsupported(`${character} has nothing before it`);
  return { part: 'character', test: (other) => other === character };
}

function parseQuantified(source: Source, of: PatternPart): PatternPart {
  const character = source.characters[source.at] ?? '';
  const simple = { '?': [0, 1], '*': [0, Number.POSITIVE_INFINITY], '+': [1, Number.POSITIVE_INFINITY] }[character];
  if (simple) {
    source.at += 1;
    const [min = 0, max = 0] = simple;
    return { part: 'repeat', of, min, max };
  }
  if (character !== '{') return of;
  const end = source.characters.indexOf('}', source.at);
  const match = /^(\d{1,4})(?:(,)(\d{1,4})?)?$/.exec(source.characters.slice(source.at + 1, end).join(''));
  if (end < 0 || !match) throw unsupported('a quantity is not written as {2}, {2,} or {2,5}');
  source.at = end + 1;
  const min = Number(match[1]);
  const max = match[2] === undefined ? min : match[3] === undefined ? Number.POSITIVE_INFINITY : Number(match[3]);
  if (max < min) throw unsupported('a quantity ends before it begins');
  return { part: 'repeat', of, min, max };
}

/** Parses a set such as [abc], [a-z], [^0-9] or [\d.]. Its opening bracket is already read. */
function parseSet(source: Source): CharacterTest {
  const isNegated = source.characters[source.at] === '^';
  if (isNegated) source.at += 1;
  const tests: CharacterTest[] = [];
  while (source.characters[source.at] !== ']') {
    if (source.characters.slice(source.at, source.at + 2).join('') === '-[')
      throw unsupported('the subtraction of sets');
    tests.push(parseSetEntry(source));
  }
  source.at += 1;
  if (tests.length === 0) throw unsupported('a set is empty');
  return (character) => tests.some((test) => test(character)) !== isNegated;
}

function parseSetEntry(source: Source): CharacterTest {
  const start = take(source);
  if (start === '[') throw unsupported('a bracket inside a set');
  if (start === '\\') {
    const escaped = singleEscape(source.characters[source.at] ?? '');
    if (escaped === null) return parseEscape(source);
    source.at += 1;
    return parseRange(source, escaped);
  }
  return parseRange(source, start);
}

function parseRange(source: Source, start: string): CharacterTest {
  const [dash, end] = source.characters.slice(source.at, source.at + 2);
  if (dash !== '-' || end === undefined || end === ']' || end === '[') return (character) => character === start;
  source.at += 2;
  const last = end === '\\' ? singleEscape(take(source)) : end;
  if (last === null) throw unsupported('a range that ends with a class');
  const [from, to] = [codePoint(start), codePoint(last)];
  if (to < from) throw unsupported('a range ends before it begins');
  return (character) => codePoint(character) >= from && codePoint(character) <= to;
}

/** Parses an escape. Its backslash is already read. */
function parseEscape(source: Source): CharacterTest {
  const character = take(source);
  const escaped = singleEscape(character);
  if (escaped !== null) return (other) => other === escaped;
  if (character !== 'p' && character !== 'P') {
    const test = classEscape(character);
    if (!test) throw unsupported(`the escape \\${character}`);
    return test;
  }
  const end = source.characters.indexOf('}', source.at);
  const name = source.characters.slice(source.at + 1, end).join('');
  if (source.characters[source.at] !== '{' || end < 0 || !/^[LMNPZSC][a-z]?$/.test(name))
    throw unsupported('a category other than those of Unicode');
  source.at = end + 1;
  try {
    const category = new RegExp(`^\\${character}{${name}}$`, 'u');
    return (other) => category.test(other);
  } catch {
    throw unsupported(`the category ${name}`);
  }
}

function take(source: Source): string {
  const character = source.characters[source.at];
  if (character === undefined) throw unsupported('it ends too early');
  source.at += 1;
  return character;
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
