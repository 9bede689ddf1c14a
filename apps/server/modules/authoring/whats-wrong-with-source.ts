import type { Language, SourceForm, SourceItem, SourceText } from '@kasauti/domain/form/content.ts';
import { languageWords } from '@kasauti/domain/form/form-problem-text.ts';
import { placesIn } from '@kasauti/domain/item/interactions.ts';
import { MarkupError, parseFigure, parseMarkup } from './parse-markup.ts';

/**
 * Returns every text of a form that cannot be shown, each as a sentence with its place and language. So an author can
 * correct all of them at once.
 */
export function whatsWrongWithMarkup(source: SourceForm): string[] {
  return [
    ...ofText('instructions', source.instructions),
    ...source.stimuli.flatMap(({ stimulusRef, body, figure }) => [
      ...ofText(`passage ${stimulusRef}`, body),
      ...ofFigure(`passage ${stimulusRef}, drawing`, figure),
    ]),
    ...source.sections.flatMap(({ sectionRef, instructions, items }) => [
      ...(instructions ? ofText(`section ${sectionRef}, instructions`, instructions) : []),
      ...items.flatMap(({ itemRef, prompt, figure, answer, explanation }) => [
        ...ofText(`question ${itemRef}`, prompt, answer.kind === 'composite'),
        ...ofFigure(`question ${itemRef}, drawing`, figure),
        ...ofOptions(`question ${itemRef}`, answer),
        ...ofText(`question ${itemRef}, explanation`, explanation),
      ]),
    ]),
  ];
}

function ofOptions(place: string, answer: SourceItem['answer']): string[] {
  if (answer.kind === 'composite') {
    return Object.entries(answer.parts).flatMap(([id, part]) => ofOptions(`${place}, part ${id}`, part));
  }
  const options =
    answer.kind === 'match' ? [...answer.rows, ...answer.columns] : 'options' in answer ? answer.options : [];
  return options.flatMap((option, at) => ofText(`${place}, option ${at + 1}`, option));
}

/** Only the text of a composite question may have places for answers. */
function ofText(place: string, text: SourceText, hasPlaces = false): string[] {
  return Object.entries(text).flatMap(([language, words]) =>
    words === undefined
      ? []
      : tried(`${place}, ${languageWords[language as Language]}`, () => {
          const [misplaced] = placesIn(parseMarkup(words));
          if (misplaced !== undefined && !hasPlaces)
            throw new MarkupError(`[[${misplaced}]] has no place in this text`);
        }),
  );
}

function ofFigure(place: string, figure: { svg: string; alt: SourceText } | undefined): string[] {
  return figure ? tried(place, () => parseFigure(figure.svg, figure.alt.en)) : [];
}

function tried(place: string, parse: () => unknown): string[] {
  try {
    parse();
    return [];
  } catch (error) {
    if (!(error instanceof MarkupError)) throw error;
    return [`${place}: ${error.message.replace(/\.$/, '')}.`];
  }
}
