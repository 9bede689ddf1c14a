import { nameOf } from '@kasauti/domain/qti/read/qti-element.ts';
import { childElements, type XmlElement } from '@kasauti/domain/text/xml-tree.ts';
import type { Note } from '../../collect-questions.ts';
import { shownText } from '../../markup/write-text.ts';
import type { FileFacts, WrittenPassage } from '../../question-file.ts';
import { refuseQuestion } from '../../refused.ts';
import { type Drawing, figureOf, markDrawing, withoutMark } from '../read-drawing.ts';
import { noteStylesheet } from '../read-qti-item.ts';
import {
  type FilesBeside,
  inLanguages,
  isPicture,
  plainTextIn,
  type QtiWriting,
  refuseRemotePicture,
  writeQti,
} from '../read-text.ts';
import { childrenNamed, languageIn, readCatalogue } from '../read-translations.ts';

/** Reads a shared passage of QTI 2.2 or 3.0. `files` are those beside it. Throws `Refused`. */
export function readStimulus(root: XmlElement, facts: FileFacts, note: Note, files: FilesBeside): WrittenPassage {
  const [content] = childrenNamed(root, 'stimulusBody');
  if (nameOf(root) !== 'assessmentStimulus' || !content)
    return refuseQuestion('unknown-format', `A passage is not <${root.name}>.`, root.line);
  for (const sheet of childrenNamed(root, 'stylesheet')) noteStylesheet(sheet, note);
  const language = languageIn(root) ?? facts.language;
  const catalogue = readCatalogue(root, language, note);
  const writing: QtiWriting = { note, language, ...catalogue, files, isMarkedByPeople: false };
  const heading = childElements(content).find(({ attributes }) => attributes.has('data-passage-title'));
  const title = heading
    ? plainTextIn(heading, writing)
    : { [language]: root.attributes.get('title')?.replaceAll(/\s+/g, ' ').trim() ?? '' };
  const drawings: Drawing[] = [];
  const nodes = content.children.filter((child) => child !== heading);
  const body = inLanguages(nodes, writing, (own, as) => {
    const drawn = (element: XmlElement) => drawing(element, { writing, drawings, language: as });
    return shownText(withoutMark(writeQti(own, writing, drawn), note));
  });
  const figure = figureOf(drawings, writing);
  return { title, body, ...(figure ? { figure } : {}) };
}

function drawing(element: XmlElement, reading: Parameters<typeof markDrawing>[1]): string | null {
  if (!isPicture(element)) return null;
  refuseRemotePicture(element);
  return markDrawing(element, reading);
}
