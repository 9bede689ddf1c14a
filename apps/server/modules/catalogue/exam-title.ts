import type { Exam } from './store/exams.ts';

/** Returns the title of an exam in the reader's language, or in English when there is no translation. */
export const examTitle = ({ title }: Pick<Exam, 'title'>, language: 'en' | 'hi'): string => title[language] ?? title.en;
