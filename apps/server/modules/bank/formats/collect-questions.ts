import type { SourceItem } from '@kasauti/domain/form/source.ts';
import { type AddPicture, addPictureTo, collectFiles } from './files/found-pictures.ts';
import { type AddRecording, addRecordingTo } from './files/found-recordings.ts';
import type {
  ChangeCode,
  FileFacts,
  Finding,
  QuestionFile,
  ReadQuestion,
  WrittenAnswer,
  WrittenItem,
  WrittenPassage,
  WrittenText,
} from './question-file.ts';
import { Refused, refuseQuestion } from './refused.ts';

/** Maximum number of questions of a file. */
export const MAX_QUESTIONS = 20_000;
/** Maximum length of a question's name in characters. The file of a marketplace has the same limit. */
const MAX_NAME_CHARACTERS = 100;

/** Records a change to the question that is being read. If the same sentence is recorded again, it is ignored. */
export type Note = (code: ChangeCode, text: string, line?: number) => void;

/** A question as a reader returns it, without its name. */
export type DraftItem = {
  stimulusRef?: string;
  prompt: WrittenText;
  figure?: WrittenItem['figure'];
  answer: WrittenAnswer;
  explanation: WrittenText;
  topic?: string;
  difficulty?: SourceItem['difficulty'];
};

/** Adds the pictures and recordings that a question shows or plays, and the passage to which it refers. */
export type AddFiles = {
  addPicture: AddPicture;
  addRecording: AddRecording;
  addPassage: (name: string, passage: WrittenPassage) => void;
};

/**
 * Where a question is in the input. `file` is set if the package has several files. `name` may be empty or occur twice.
 */
export type Place = { line: number; file?: string; name?: string };

/**
 * Collects the questions and the findings of a file. A refused question adds one finding, and reading continues with
 * the next question. If `read` itself throws `Refused`, the rest of the file is refused. If the function that reads one
 * question throws it, only that question is refused.
 */
export function collectQuestions(facts: FileFacts, read: (collect: Collect, add: AddFiles) => void): QuestionFile {
  const files = collectFiles();
  const passages = new Map<string, WrittenPassage>();
  const addPassage: AddFiles['addPassage'] = (name, passage) => void passages.set(name, passage);
  const items: ReadQuestion[] = [];
  const findings: Finding[] = [];
  const names = new Map<string, number>();
  const refused = (error: unknown, { line, name, file }: Place) => {
    if (!(error instanceof Refused)) throw error;
    const place = { line: error.line ?? line, ...(name ? { item: name } : {}), ...(file ? { file } : {}) };
    findings.push({ kind: 'refused', code: error.code, text: error.message, ...place });
  };
  // The questions are read after all of them were found, so that their number is known from the first one on.
  const found: (() => void)[] = [];

  const question: Collect = ({ line, name = '', file }, readOne) => {
    const inFile = file ? { file } : {};
    if (found.length >= MAX_QUESTIONS)
      refuseQuestion('too-many-questions', `A file has at most ${MAX_QUESTIONS} questions.`, line);
    const itemRef = uniqueName(plainName(name) || `question-${found.length + 1}`, names);
    const notes: Finding[] = [];
    const note: Note = (code, text, at = line) => {
      if (notes.some((other) => other.text === text)) return;
      notes.push({ kind: 'changed', code, text, line: at, item: itemRef, ...inFile });
    };
    found.push(() => {
      try {
        items.push({ line, ...inFile, item: completed(readOne(note), itemRef, facts) });
        findings.push(...notes);
      } catch (error) {
        refused(error, { line, name: itemRef, ...inFile });
      }
    });
  };
  let fault: { error: unknown } | null = null;
  try {
    read(question, { addPicture: addPictureTo(files), addRecording: addRecordingTo(files), addPassage });
    if (found.length === 0) refuseQuestion('no-questions', 'There is no question in this file.');
  } catch (error) {
    fault = { error };
  }
  for (const [at, readFound] of found.entries()) {
    readFound();
    facts.onQuestion?.(at + 1, found.length);
  }
  if (fault) refused(fault.error, { line: 1 });
  return { items, findings, pictures: files.all(), passages };
}

export type Collect = (place: Place, readOne: (note: Note) => DraftItem) => void;

function completed(draft: DraftItem, itemRef: string, facts: FileFacts): WrittenItem {
  const { topic = facts.topic, difficulty = facts.difficulty, ...written } = draft;
  return { itemRef, topic, difficulty, ...written };
}

/** Returns a name on one line, without control characters and not too long. */
function plainName(name: string): string {
  const plain = name.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
  return [...plain].slice(0, MAX_NAME_CHARACTERS).join('');
}

/**
 * Returns a name that no earlier question has. `names` stores how often each name occurred, so that many questions with
 * the same name do not slow this down.
 */
function uniqueName(name: string, names: Map<string, number>): string {
  let copy = names.get(name) ?? 0;
  let unique = name;
  while (names.has(unique)) {
    copy += 1;
    unique = `${name.slice(0, MAX_NAME_CHARACTERS - 8)} (${copy})`;
  }
  names.set(name, Math.max(copy, 1));
  names.set(unique, names.get(unique) ?? 1);
  return unique;
}
