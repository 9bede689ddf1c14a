import type { Language } from '../form/content.ts';
import type { SourceItem } from '../form/source.ts';
import { textsIn } from '../form/texts-in.ts';

const languages: readonly Language[] = ['en', 'hi'];

/**
 * Returns the languages in which a question is not complete: some text of the question, of its answer or of its
 * explanation is written in the other language alone. A text that is empty in both languages counts for neither.
 */
export function missingLanguages({ prompt, figure, answer, explanation }: MissingIn): Language[] {
  return languagesMissingIn([prompt, figure?.alt, answer, explanation]);
}

/** Returns the languages in which one of these texts is missing, in the same sense. The texts can be at any depth. */
export function languagesMissingIn(value: unknown): Language[] {
  const texts = textsIn(value);
  return languages.filter((language) =>
    texts.some((text) => isBlank(text[language]) && !isBlank(text[other(language)])),
  );
}

type MissingIn = Pick<SourceItem, 'prompt' | 'figure' | 'answer' | 'explanation'>;

const isBlank = (text: string | undefined): boolean => text === undefined || text.trim() === '';
const other = (language: Language): Language => (language === 'en' ? 'hi' : 'en');
