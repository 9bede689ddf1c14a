import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { type FileFacts, formatOfFile, readQuestionFile } from '../../apps/server/modules/bank/formats/index.ts';
import { StartProblem } from '../../apps/server/platform/database/embedded-postgres/start-problem.ts';
import { questionFormats } from '../../packages/contract/bank/imports.ts';
import { plainLine } from '../../packages/domain/text/plain-line.ts';
import type { Outcome } from './command-outcome.ts';
import { whyUnreadable } from './print-problem.ts';

export type CheckWishes = { format?: string | undefined; language?: string | undefined };

/**
 * Reads a file of questions from another system. Reports which questions an import would add, which it would change and
 * which it would refuse. Changes nothing.
 */
export async function checkQuestions(path: string, { format, language = 'en' }: CheckWishes): Promise<Outcome> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new StartProblem(whyUnreadable(path, error));
  });
  const named = questionFormats.find((known) => known === format);
  const chosen = format === undefined ? formatOfFile(path, bytes) : named;
  if (!chosen) throw new StartProblem(`The format is unknown. Set it with --format: ${questionFormats.join(', ')}.`);
  if (language !== 'en' && language !== 'hi') throw new StartProblem('The language must be en or hi.');
  const facts: FileFacts = { language, topic: basename(path), difficulty: 'medium' };
  const { items, findings } = readQuestionFile(chosen, bytes, facts);
  const refused = findings.filter(({ kind }) => kind === 'refused').length;
  const lines = [
    ...items.map(({ line, file, item }) => ({
      line,
      file,
      text: `can be imported: ${item.itemRef}, ${item.answer.kind}`,
    })),
    ...findings.map((found) => ({
      ...found,
      text: `${found.kind}: ${found.item ? `${found.item}: ` : ''}${found.text}`,
    })),
  ];
  const files = [...new Set(lines.map(({ file }) => file))];
  const inOrder = lines.toSorted((a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line);
  return {
    lines: [
      ...inOrder.map(({ file, line, text }) => plainLine(`${file ? `${file}, ` : ''}line ${line}: ${text}`)),
      `${items.length} questions can be imported, ${findings.length - refused} changes, ${refused} refused.`,
    ],
    data: { format: chosen, items, findings },
    isBad: refused > 0,
  };
}
