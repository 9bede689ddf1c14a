import type { Exam } from './store/exams.ts';

/**
 * Returns the title of an exam in the reader's language. If there is no such translation, returns the English title.
 */
export const examTitle = ({ title }: Pick<Exam, 'title'>, language: 'en' | 'hi'): string => title[language] ?? title.en;
