import type { QuestionFormat } from '@kasauti/contract/bank/imports.ts';
import type { Language } from '@kasauti/domain/form/content.ts';
import { readQuestionFile } from '../read-question-file.ts';
import { asPlain } from './as-plain.ts';

/** Reads lines as a file. Returns its questions in the form of `asPlain`, and its findings as "line code". */
export function readLines(format: QuestionFormat, lines: readonly string[], language: Language = 'en') {
  const facts = { language, topic: 'Topic', difficulty: 'medium' } as const;
  const { items, findings } = readQuestionFile(format, new TextEncoder().encode(lines.join('\n')), facts);
  return {
    items: items.map(({ item }) => item),
    said: items.map(({ item }) => asPlain(item, language)),
    findings: findings.map(({ line, code }) => `${line} ${code}`),
    texts: findings.map(({ text }) => text),
  };
}
