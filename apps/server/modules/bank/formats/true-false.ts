import type { Language } from '@kasauti/domain/form/content.ts';
import type { WrittenAnswer } from './question-file.ts';

const words: Record<Language, [isTrue: string, isFalse: string]> = { en: ['True', 'False'], hi: ['सही', 'गलत'] };

/** Returns the answer of a true-or-false question: two options in a fixed order. */
export function trueFalseAnswer(isTrue: boolean, language: Language): WrittenAnswer & { kind: 'single-choice' } {
  const options = words[language].map((text) => ({ [language]: text }));
  return { kind: 'single-choice', options, correct: isTrue ? 0 : 1, keepsOrder: true };
}
