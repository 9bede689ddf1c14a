import type { Exam } from './store.ts';

/** An exam's name in the language of whoever reads it; English where the provider gave no other. */
export const examTitle = ({ title }: Pick<Exam, 'title'>, language: 'en' | 'hi'): string => title[language] ?? title.en;
