import type { Language } from '@kasauti/domain/form/content.ts';
import type { SourceItem, SourcePassage, SourceText } from '@kasauti/domain/form/source.ts';
import type { QtiProblemCode } from '@kasauti/domain/qti/problem.ts';
import type { ZipRefusalCode } from '../../../platform/archives/zip-stop.ts';
import type { XmlRefusalCode } from '../../../platform/xml/read-xml.ts';

/*
 * The result of reading a question file. Such a file comes from outside: nothing in it is trusted, and missing
 * information is not guessed.
 */

/** A text in the languages that the file contains. */
export type WrittenText = Partial<Record<Language, string>>;

/** The authors' type `T`, but English may be missing in its texts. */
export type WithTexts<T> = T extends SourceText
  ? WrittenText
  : T extends object
    ? { [Member in keyof T]: WithTexts<T[Member]> }
    : T;

export type WrittenItem = WithTexts<SourceItem>;
export type WrittenAnswer = WrittenItem['answer'];
export type WrittenPassage = WithTexts<Omit<SourcePassage, 'stimulusRef'>>;

/**
 * A question and the number of its first line. `file` is set if the question is from one of several files in a package.
 */
export type ReadQuestion = { line: number; file?: string; item: WrittenItem };

export type ChangeCode =
  | 'marks-left-out'
  | 'weights-left-out'
  | 'partial-credit-left-out'
  | 'wrong-answers-left-out'
  | 'feedback-moved'
  | 'feedback-left-out'
  | 'tags-left-out'
  | 'place-moved'
  | 'order-kept'
  | 'limit-left-out'
  | 'rubric-left-out'
  | 'rubric-missing'
  | 'rubric-now-criterion'
  | 'file-types-left-out'
  | 'support-left-out'
  | 'style-left-out'
  | 'underline-now-bold'
  | 'element-changed'
  | 'first-row-now-head'
  | 'link-left-out'
  | 'formula-converted'
  | 'picture-without-alt'
  | 'recording-without-transcript'
  | 'area-without-text'
  | 'areas-scaled';

export type RefusalCode =
  | XmlRefusalCode
  | QtiProblemCode
  | ZipRefusalCode
  | 'no-manifest'
  | 'href-outside-package'
  | 'missing-file'
  | 'remote-resource'
  | 'unsupported-interaction'
  | 'unsupported-picture'
  | 'unsupported-recording'
  | 'unsupported-file-type'
  | 'option-without-place'
  | 'row-without-answer'
  | 'gap-without-answer'
  | 'key-uses-too-often'
  | 'control-character'
  | 'reserved-name'
  | 'not-in-template'
  | 'block-inside-line'
  | 'too-many-questions'
  | 'unknown-format'
  | 'no-questions'
  | 'missing-answer'
  | 'missing-options'
  | 'answer-not-an-option'
  | 'several-right-options'
  | 'misplaced-line'
  | 'unclosed-answer-block'
  | 'several-answer-blocks'
  | 'bad-answer-block'
  | 'no-correct-answer'
  | 'weights-not-100'
  | 'several-ranges'
  | 'wildcard'
  | 'answer-too-long'
  | 'unsupported-question-type'
  | 'unsupported-text-format'
  | 'unsupported-formula'
  | 'active-content'
  | 'text-too-long'
  | 'missing-column'
  | 'several-sheets'
  | 'formula'
  | 'unsupported-cell'
  | 'unknown-column'
  | 'repeated-column'
  | 'unterminated-quote'
  | 'misplaced-quote'
  | 'wrong-number-of-fields'
  | 'missing-text'
  | 'bad-language'
  | 'bad-difficulty'
  | 'bad-answer'
  | 'key-not-an-option';

/** One line of the report: the location, the code, and a sentence for the person who imports the file. */
export type Finding = { line: number; file?: string; item?: string; text: string } & (
  | { kind: 'changed'; code: ChangeCode }
  | { kind: 'refused'; code: RefusalCode }
);

/**
 * A picture or recording of questions of the file. Their texts name it by `pictureId`, which is its id within the file.
 * It was neither decoded nor cleaned.
 */
export type FoundPicture = { kind: 'picture' | 'recording'; pictureId: string; name: string; bytes: Uint8Array };

/** `passages` has the shared passages by the names by which questions refer to them in `stimulusRef`. */
export type QuestionFile = {
  items: ReadQuestion[];
  findings: Finding[];
  pictures: FoundPicture[];
  passages: ReadonlyMap<string, WrittenPassage>;
};

/** Facts from the person who imports the file. They apply where the file itself does not contain them. */
export type FileFacts = {
  language: Language;
  topic: string;
  difficulty: SourceItem['difficulty'];
  /** Is called after each question with the number of questions that were read, and of all questions of the file. */
  onQuestion?: (done: number, total: number) => void;
};
