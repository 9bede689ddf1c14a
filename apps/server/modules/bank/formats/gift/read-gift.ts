import { type Collect, collectQuestions, type DraftItem, type Note } from '../collect-questions.ts';
import { decodeLines } from '../decode-text.ts';
import { explanationOf } from '../explanation.ts';
import { type TextFormat, writeText } from '../markup/write-text.ts';
import type { FileFacts, QuestionFile } from '../question-file.ts';
import { refuseQuestion } from '../refused.ts';
import { readGiftAnswers, type WriteGift } from './read-gift-answers.ts';
import { type GiftQuestion, keepEscaped, putBack, splitGift } from './split-gift.ts';

/*
 * GIFT format: "::name:: question {answers}". An empty line separates two questions.
 * https://docs.moodle.org/en/GIFT_format
 */

/** Reads a file in the GIFT format. */
export function readGift(bytes: Uint8Array, facts: FileFacts): QuestionFile {
  return collectQuestions(facts, (collect) => {
    for (const question of splitGift(decodeLines(bytes))) readQuestion(question, facts, collect);
  });
}

function readQuestion(question: GiftQuestion, facts: FileFacts, collect: Collect): void {
  const [, name = '', text = ''] = /^\s*::(.*?)::(.*)$/s.exec(keepEscaped(question.text)) ?? [
    null,
    '',
    keepEscaped(question.text),
  ];
  collect({ line: question.line, name: putBack(name) }, (note) => draftOf({ ...question, text }, facts, note));
}

function draftOf({ text, line, category }: GiftQuestion, { language }: FileFacts, note: Note): DraftItem {
  const { format, rest } = formatOf(text, 'lines');
  const { before, block, after } = divide(rest, line);
  const write: WriteGift = (part) => {
    const own = formatOf(part, format);
    return writeText(putBack(own.rest).trim(), own.format, { note, line });
  };
  const [answers = '', general = ''] = block.split(/####(.*)/s);
  const stem = after.trim() === '' ? before : `${before.trimEnd()} _____ ${after.trimStart()}`;
  const { answer, feedback } = readGiftAnswers(answers, { write, language, note });
  return {
    prompt: { [language]: write(stem) },
    answer,
    explanation: { [language]: explanationOf(write(general), feedback, note) },
    ...(category === '' ? {} : { topic: category }),
  };
}

function divide(text: string, line: number): { before: string; block: string; after: string } {
  const opens = text.indexOf('{');
  if (opens === -1)
    refuseQuestion('unsupported-question-type', 'A text without a question (description) cannot be imported.');
  const closes = text.indexOf('}', opens);
  const openLine = line + text.slice(0, opens).split('\n').length - 1;
  if (closes === -1)
    refuseQuestion('unclosed-answer-block', 'The answers that begin here have no closing brace.', openLine);
  const [before, block, after] = [text.slice(0, opens), text.slice(opens + 1, closes), text.slice(closes + 1)];
  if (/[{}]/.test(block + after))
    refuseQuestion('several-answer-blocks', 'The question has more than one pair of braces. Write \\{ for a brace.');
  return { before, block, after };
}

const FORMATS: Readonly<Record<string, TextFormat>> = { html: 'html', moodle: 'lines', plain: 'plain' };

function formatOf(text: string, usual: TextFormat): { format: TextFormat; rest: string } {
  const [, name, rest = ''] = /^\s*\[(html|moodle|plain|markdown)\](.*)$/s.exec(text) ?? [];
  if (name === undefined) return { format: usual, rest: text };
  const format = FORMATS[name];
  return { format: format ?? refuseQuestion('unsupported-text-format', 'Texts in Markdown are not read.'), rest };
}
