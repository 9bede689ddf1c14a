import type { Exam } from './store.ts';

/** An exam's name in the reader's language; English where the provider gave no other. */
export const examTitle = ({ title }: Pick<Exam, 'title'>, language: 'en' | 'hi'): string => title[language] ?? title.en;
