import { refuseQuestion } from '../refused.ts';

/** A question of GIFT as it is written, with its lines. */
export type GiftQuestion = { line: number; text: string; category: string };

/** Signs that mean themselves after a backslash. */
const ESCAPED = '~=#{}:';
const FIRST_KEPT = 0x10;

/**
 * Divides a file of GIFT into its questions. Empty lines separate questions. Comments become
 * empty lines, so that all other lines keep their numbers.
 */
export function splitGift(lines: readonly string[]): GiftQuestion[] {
  const questions: GiftQuestion[] = [];
  let category = '';
  let open: { line: number; lines: string[] } | null = null;
  const close = () => {
    if (open) questions.push({ line: open.line, text: open.lines.join('\n'), category });
    open = null;
  };
  for (const [at, line] of lines.entries()) {
    const isComment = line.trimStart().startsWith('//');
    const named = /^\s*\$CATEGORY:(.*)$/.exec(line);
    if (named) {
      close();
      category = categoryPath(named[1] ?? '');
    } else if (line.trim() === '') close();
    else if (isComment) open?.lines.push('');
    else if (open) open.lines.push(line);
    else open = { line: at + 1, lines: [line] };
  }
  close();
  return questions;
}

/** Returns a category without what only Moodle's own courses need: `$course$/top/Physics` is `Physics`. */
export function categoryPath(path: string): string {
  return path.trim().replace(/^\$[\w]+\$(\/top)?\/?/, '');
}

/** Replaces escaped signs by characters that no text file has, so that they do not divide anything. */
export function keepEscaped(text: string): string {
  return text.replaceAll(/\\([~=#{}:])/g, (_whole, sign: string) =>
    String.fromCharCode(FIRST_KEPT + ESCAPED.indexOf(sign)),
  );
}

/** Puts the escaped signs back. `\n` is a line break, also at the beginning of `\neq`, which nobody means. */
export function putBack(text: string): string {
  const command = /\\n[a-z]+/.exec(text);
  if (command)
    refuseQuestion('unsupported-formula', `GIFT reads the first two signs of ${command[0]} as a line break.`);
  const unescaped = text.replaceAll(/\\n/g, '\n');
  return unescaped.replaceAll(/(?![\t\n\r])\p{Cc}/gu, (kept) => ESCAPED[kept.charCodeAt(0) - FIRST_KEPT] ?? kept);
}
