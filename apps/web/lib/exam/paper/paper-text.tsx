import type { Localized, Markup as MarkupNodes } from '@kasauti/domain/form/content.ts';
import { type DrawPlace, Markup } from '@kasauti/ui/markup/markup.tsx';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { inLanguage, type Language, useLanguage } from '../../appearance/language.ts';

/**
 * Shows a short text of the paper. Its element has a `lang` attribute if the text's language differs from the page's
 * language.
 */
export function PaperText({ text, language }: { text: Localized<string>; language?: Language }) {
  const pageLanguage = useLanguage();
  const written = writtenIn(text, language ?? pageLanguage);
  return (
    <span lang={written === pageLanguage ? undefined : written} translate="no">
      {inLanguage(text, language ?? pageLanguage)}
    </span>
  );
}

type MarkupProps = { body: Localized<MarkupNodes>; language: Language; place?: DrawPlace };

/**
 * Shows a longer text of the paper with its formulas and figures. `place` renders the content of the text's
 * placeholders.
 */
export function PaperMarkup({ body, language, place }: MarkupProps) {
  const written = writtenIn(body, language);
  return (
    <div lang={written} translate="no">
      <Markup nodes={inLanguage(body, language)} place={place} />
    </div>
  );
}

/**
 * Box for content that may be wider than the screen, for example a table or a figure. If the content is too wide, the
 * box can take the focus, so that the keyboard can scroll it.
 */
export function PaperBox({ className, children }: { className: string | undefined; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [isWide, setIsWide] = useState(false);
  useEffect(() => {
    const shown = box.current;
    if (!shown) return;
    const seen = new ResizeObserver(() => setIsWide(shown.scrollWidth > shown.clientWidth));
    for (const one of [shown, ...shown.children]) seen.observe(one);
    return () => seen.disconnect();
  }, []);
  return (
    <div ref={box} className={className} tabIndex={isWide ? 0 : undefined}>
      {children}
    </div>
  );
}

/** Returns the language in which a text is shown: English if the text has no Hindi version. */
export function writtenIn(text: Localized<unknown>, language: Language): Language {
  return language === 'hi' && text.hi !== undefined ? 'hi' : 'en';
}
