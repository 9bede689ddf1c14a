import { documentOf, element } from '../../../../../platform/xml/write-xml.ts';
import type { WrittenPassage } from '../../question-file.ts';
import { drawingOf, type ItemPlace, QTI } from '../write-qti-item.ts';
import { beginTranslations } from '../write-translations.ts';

/**
 * Returns the file of a shared passage. Its title is above its text, where every program shows it and where it can
 * have a translation. `read-stimulus.ts` is the way back.
 */
export function writeStimulus(passage: WrittenPassage, place: Omit<ItemPlace, 'stimulus'>): Buffer {
  const { identifier, language, drawing, addressOf } = place;
  const translations = beginTranslations(language, addressOf);
  const { first, reference } = translations.plain(passage.title);
  const picture = passage.figure ? [drawingOf(drawing, passage.figure.alt, translations)] : [];
  const heading = element('h2', { 'data-passage-title': true, ...reference }, [first]);
  const body = element('qti-stimulus-body', {}, [heading, ...translations.blocks(passage.body), ...picture]);
  const attributes = { xmlns: QTI, identifier, title: first, 'xml:lang': language };
  return documentOf(element('qti-assessment-stimulus', attributes, [body, ...translations.catalogue()]));
}
