import type { Localized, Markup as MarkupNodes } from '@kasauti/domain/form/content.ts';
import { Markup } from '@kasauti/ui/parts/markup.tsx';
import { type Language, useLanguage } from '../language.ts';

/** A short text of the paper; says which language it is in when that is not the page's. */
export function PaperText({ text, language }: { text: Localized<string>; language?: Language }) {
  const pageLanguage = useLanguage();
  const written = writtenIn(text, language ?? pageLanguage);
  const words = (written === 'hi' ? text.hi : undefined) ?? text.en;
  return written === pageLanguage ? words : <span lang={written}>{words}</span>;
}

/** A longer text of the paper, with its formulas and figures. */
export function PaperMarkup({ body, language }: { body: Localized<MarkupNodes>; language: Language }) {
  const written = writtenIn(body, language);
  return (
    <div lang={written}>
      <Markup nodes={(written === 'hi' ? body.hi : undefined) ?? body.en} />
    </div>
  );
}

/** What was not written in Hindi is there in English. */
function writtenIn(text: Localized<unknown>, language: Language): Language {
  return language === 'hi' && text.hi !== undefined ? 'hi' : 'en';
}
