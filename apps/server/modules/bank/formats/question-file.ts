import type { Language, SourceItem, SourceText } from '@kasauti/domain/form/content.ts';
import type { QtiProblemCode } from '@kasauti/domain/qti/problem.ts';
import type { ZipRefusalCode } from '../../../platform/archives/zip-stop.ts';
import type { XmlRefusalCode } from '../../../platform/xml/read-xml.ts';

/*
 * What a reader of question files makes of a file. The file is somebody else's: nothing in it is trusted, and nothing
 * that it leaves out is guessed.
 */

/** A text in the languages in which the file has it. */
export type WrittenText = Partial<Record<Language, string>>;

/** An author's type with texts that may lack English. */
export type WithTexts<T> = T extends SourceText
  ? WrittenText
  : T extends object
    ? { [Member in keyof T]: WithTexts<T[Member]> }
    : T;

export type WrittenItem = WithTexts<SourceItem>;
export type WrittenAnswer = WrittenItem['answer'];

/** A question with the line on which it begins. The file is named when it is one of several in a package. */
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
  | 'style-left-out'
  | 'underline-now-bold'
  | 'element-changed'
  | 'first-row-now-head'
  | 'link-left-out'
  | 'formula-converted';

export type RefusalCode =
  | XmlRefusalCode
  | QtiProblemCode
  | ZipRefusalCode
  | 'no-manifest'
  | 'href-outside-package'
  | 'missing-file'
  | 'remote-resource'
  | 'unsupported-interaction'
  | 'option-without-place'
  | 'row-without-answer'
  | 'control-character'
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

/** One line of the report: where, what, and a sentence for the person who brings the file. */
export type Finding = { line: number; file?: string; item?: string; text: string } & (
  | { kind: 'changed'; code: ChangeCode }
  | { kind: 'refused'; code: RefusalCode }
);

export type QuestionFile = { items: ReadQuestion[]; findings: Finding[] };

/** What the person who brings the file says about it, for files that do not say it themselves. */
export type FileFacts = { language: Language; topic: string; difficulty: SourceItem['difficulty'] };
