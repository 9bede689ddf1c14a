import type { Language } from '@kasauti/domain/form/content.ts';
import { languageWords } from '@kasauti/domain/form/form-problem-text.ts';
import { hasRecording } from '@kasauti/domain/form/recordings.ts';
import type { SourceAnswer, SourceItem, SourcePassage, SourceText } from '@kasauti/domain/form/source.ts';
import { placesIn } from '@kasauti/domain/item/interactions.ts';
import { optionTexts } from './compile-answer.ts';
import { MarkupError, parseFigure, parseMarkup } from './parse-markup.ts';

/**
 * A text or drawing that cannot be shown. `place` names the part of the question. It is empty for the text of the
 * question.
 */
export type MarkupFault = { place: string; language: Language | null; message: string };

/** Returns the faults of all texts of a question, so that an author can correct all of them at once. */
export function whatsWrongWithMarkup({ prompt, figure, answer, explanation }: SourceItem): MarkupFault[] {
  return [
    ...faultsOfText('', prompt, answer.kind === 'composite' ? ['place', 'recording'] : ['recording']),
    ...faultsOfFigure('drawing', figure),
    ...faultsOfOptions([], answer),
    ...faultsOfText('explanation', explanation, ['recording']),
  ];
}

/** Returns the faults of all texts of a passage. */
export function faultsOfPassage({ body, figure }: SourcePassage): MarkupFault[] {
  return [...faultsOfText('', body, ['recording']), ...faultsOfFigure('drawing', figure)];
}

function faultsOfOptions(part: string[], answer: SourceItem['answer']): MarkupFault[] {
  if (answer.kind === 'composite') {
    return Object.entries(answer.parts).flatMap(([id, one]) => faultsOfOptions([`part ${id}`], one));
  }
  const placeOf = (of: string) => [...part, of].join(', ');
  return [
    ...('passage' in answer ? faultsOfText(placeOf('passage'), answer.passage, ['place', 'recording']) : []),
    ...('picture' in answer ? faultsOfText(placeOf('picture'), answer.picture) : []),
    ...('criteria' in answer ? faultsOfRubric(placeOf, answer) : []),
    ...optionTexts(answer).flatMap((option, at) => faultsOfText(placeOf(`option ${at + 1}`), option)),
  ];
}

function faultsOfRubric(placeOf: (of: string) => string, rubric: Extract<SourceAnswer, { criteria: unknown }>) {
  const { criteria, sampleAnswer } = rubric;
  return [
    ...criteria.flatMap(({ description }, at) =>
      faultsOfText(placeOf(`criterion c${at + 1}, description`), description),
    ),
    ...(sampleAnswer ? faultsOfText(placeOf('sample answer'), sampleAnswer) : []),
  ];
}

/**
 * Returns the faults of a text. Placeholders of answers may be in the text of a composite question and in a passage.
 * Recordings have controls, so they may not be in texts that are pressed, such as options.
 */
export function faultsOfText(
  place: string,
  text: SourceText,
  allowed: readonly ('place' | 'recording')[] = [],
): MarkupFault[] {
  return Object.entries(text).flatMap(([language, words]) =>
    words === undefined
      ? []
      : tried(place, language as Language, () => {
          const markup = parseMarkup(words);
          const [misplaced] = placesIn(markup);
          if (misplaced !== undefined && !allowed.includes('place'))
            throw new MarkupError(`[[${misplaced}]] has no place in this text`);
          if (hasRecording(markup) && !allowed.includes('recording'))
            throw new MarkupError('A recording must be in the text of the question, its passage or its explanation');
        }),
  );
}

/** Returns the fault of a drawing that cannot be shown. */
function faultsOfFigure(place: string, figure: SourceItem['figure']): MarkupFault[] {
  return figure ? tried(place, null, () => parseFigure(figure.svg, figure.alt.en)) : [];
}

function tried(place: string, language: Language | null, parse: () => unknown): MarkupFault[] {
  try {
    parse();
    return [];
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    return [{ place, language, message: error.message.replace(/\.$/, '') }];
  }
}

/** Returns a fault as a sentence. `of` names the part of the form, such as "question q-1". */
export function markupFaultText(of: string, { place, language, message }: MarkupFault): string {
  const where = [of, place, language ? languageWords[language] : ''].filter((part) => part !== '');
  return `${where.join(', ')}: ${message}.`;
}
