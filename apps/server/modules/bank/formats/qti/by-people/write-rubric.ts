import { type Fraction, parseFraction, sumFractions } from '@kasauti/domain/fraction.ts';
import { element, type Xml } from '../../../../../platform/xml/write-xml.ts';
import type { WrittenAnswer } from '../../question-file.ts';
import type { TranslationWriter } from '../write-translations.ts';

/*
 * The criteria by which people mark an answer, and a sample answer. They are in a rubric block for scorers, where
 * every system shows them as text. `read-rubric.ts` finds them by their `data-` attributes.
 */

export type WrittenRubric = Pick<Extract<WrittenAnswer, { kind: 'extended-text' }>, 'criteria' | 'sampleAnswer'>;

export function rubricBlockOf({ criteria, sampleAnswer }: WrittenRubric, translations: TranslationWriter): Xml {
  const sample = sampleAnswer
    ? [element('div', { 'data-sample-answer': true }, translations.blocks(sampleAnswer))]
    : [];
  const content = [...criteria.map((criterion) => criterionOf(criterion, translations)), ...sample];
  return element('qti-rubric-block', { view: 'scorer', use: 'scoring' }, [element('qti-content-body', {}, content)]);
}

/** Returns the marks that all criteria have together. */
export function highestMarks({ criteria }: WrittenRubric): Fraction {
  return sumFractions(criteria.map(({ maximum }) => parseFraction(maximum)));
}

type Criterion = WrittenRubric['criteria'][number];

function criterionOf({ title, description, maximum }: Criterion, translations: TranslationWriter): Xml {
  const { first, reference } = translations.plain(title);
  const head = element('p', {}, [element('strong', reference, [first]), ` (${maximum})`]);
  return element('div', { 'data-criterion': maximum }, [head, ...translations.blocks(description)]);
}
