import { refuseQuestion } from '../refused.ts';

/** The text of one GIFT question, the number of its first line, and its category. */
export type GiftQuestion = { line: number; text: string; category: string };

/** Characters that have a meaning in GIFT, unless a backslash is before them. */
const ESCAPED = '~=#{}:';
const FIRST_KEPT = 0x10;

/**
 * Divides a GIFT file into its questions. Empty lines separate questions. A comment inside a question becomes an empty
 * line, so that the line numbers stay correct.
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

/** Returns a category path without the prefix of a Moodle course: `$course$/top/Physics` becomes `Physics`. */
export function categoryPath(path: string): string {
  return path.trim().replace(/^\$[\w]+\$(\/top)?\/?/, '');
}

/**
 * Replaces escaped characters by control characters, which a text file never contains. They are then not read as GIFT
 * syntax.
 */
export function keepEscaped(text: string): string {
  return text.replaceAll(/\\([~=#{}:])/g, (_whole, sign: string) =>
    String.fromCharCode(FIRST_KEPT + ESCAPED.indexOf(sign)),
  );
}

/**
 * Restores the escaped characters and replaces `\n` by a line break. Refuses LaTeX commands such as `\neq`: GIFT would
 * read their first two characters as a line break, which the author did not mean.
 */
export function putBack(text: string): string {
  const command = /\\n[a-z]+/.exec(text);
  if (command)
    refuseQuestion('unsupported-formula', `GIFT reads the first two characters of ${command[0]} as a line break.`);
  const unescaped = text.replaceAll(/\\n/g, '\n');
  return unescaped.replaceAll(/(?![\t\n\r])\p{Cc}/gu, (kept) => ESCAPED[kept.charCodeAt(0) - FIRST_KEPT] ?? kept);
}
