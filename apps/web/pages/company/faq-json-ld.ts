import { inLanguage, type Language } from '../../lib/appearance/language.ts';

type Text = { en: string; hi?: string | undefined };

/** Returns the structured data of questions and answers for search engines. */
export function faqJsonLd(entries: readonly { question: Text; answer: Text }[], language: Language): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answer }) => ({
      '@type': 'Question',
      name: inLanguage(question, language),
      acceptedAnswer: { '@type': 'Answer', text: inLanguage(answer, language) },
    })),
  };
}
