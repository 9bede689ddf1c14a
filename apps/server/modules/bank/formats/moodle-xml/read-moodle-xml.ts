import { childElements, textOf, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import type { XmlLimits } from '../../../../platform/xml/xml-limits.ts';
import { collectQuestions, type DraftItem, MAX_QUESTIONS, type Note } from '../collect-questions.ts';
import { explanationOf } from '../explanation.ts';
import { categoryPath } from '../gift/split-gift.ts';
import type { FileFacts, QuestionFile } from '../question-file.ts';
import { readDocument } from '../read-document.ts';
import { refuseQuestion } from '../refused.ts';
import { childOf, innerText, type MoodleWriting, writeMoodleText } from './moodle-text.ts';
import { readMoodleAnswer } from './read-moodle-answer.ts';

/*
 * Moodle XML: a <quiz> contains questions. A question of the type "category" sets the category of the questions after
 * it.
 * https://docs.moodle.org/en/Moodle_XML_format
 */

/** Limits for a file. A question has about 50 elements and 3 kB. */
const QUIZ_LIMITS: XmlLimits = { bytes: 50_000_000, depth: 30, elements: 100 * MAX_QUESTIONS, attributesOfElement: 20 };

/** Reads a file of Moodle XML. */
export function readMoodleXml(bytes: Uint8Array, facts: FileFacts): QuestionFile {
  return collectQuestions(facts, (collect, add) => {
    const root = readDocument(bytes, QUIZ_LIMITS);
    if (root.name !== 'quiz')
      refuseQuestion('unknown-format', `Moodle XML begins with <quiz>, not with <${root.name}>.`);
    let category = '';
    for (const question of childElements(root)) {
      if (question.attributes.get('type') === 'category') {
        category = categoryPath(innerText(childOf(question, 'category')));
        continue;
      }
      const place = { line: question.line, name: innerText(childOf(question, 'name')) };
      const topic = category;
      collect(place, (note) => draftOf(question, topic, { note, language: facts.language, ...add }));
    }
  });
}

function draftOf(question: XmlElement, category: string, writing: MoodleWriting): DraftItem {
  const { note, language } = writing;
  const { answer, feedback } = readMoodleAnswer(question, writing);
  const general = writeMoodleText(childOf(question, 'generalfeedback'), writing);
  noteLeftOut(question, note);
  return {
    prompt: { [language]: writeMoodleText(childOf(question, 'questiontext'), writing) },
    answer,
    explanation: { [language]: explanationOf(general, feedback, note) },
    ...(category === '' ? {} : { topic: category }),
  };
}

function noteLeftOut(question: XmlElement, note: Note): void {
  const marks = innerText(childOf(question, 'defaultgrade'));
  if (marks !== '' && Number(marks) !== 1)
    note('marks-left-out', `The marks (${marks}) are ignored. The form that uses the question sets the marks.`);
  const ofAttempts = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback', 'hint'];
  const isSaid = ({ name, children }: XmlElement) =>
    ofAttempts.includes(name) && children.map(plain).join('').trim() !== '';
  if (childElements(question).some(isSaid))
    note('feedback-left-out', 'Hints and feedback that depend on the response are left out.');
  if (
    childElements(question).some(({ name, children }) => name === 'tags' && children.map(plain).join('').trim() !== '')
  )
    note('tags-left-out', 'Its tags are left out.');
}

const plain = (node: XmlElement['children'][number]) => (typeof node === 'string' ? node : textOf(node));
