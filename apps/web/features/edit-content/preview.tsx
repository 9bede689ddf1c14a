import type { Content } from '@kasauti/contract/content/staff-content.ts';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { inLanguage, type Language } from '../../lib/appearance/language.ts';
import { AnswerEntry } from '../../lib/page/forms/answer-entry.tsx';
import { FooterColumns } from '../../lib/page/parts/footer-columns.tsx';
import { NewsCard } from '../../lib/page/parts/news-card.tsx';
import { Paragraphs } from '../../lib/page/parts/paragraphs.tsx';
import css from './edit-content.module.css';

/** Shows a preview of a text in English and in Hindi. */
export function InBothLanguages({
  title,
  children,
}: {
  title: ReactNode;
  children: (language: Language, within: string) => ReactNode;
}) {
  const id = useId();
  return (
    <section className={css.previews}>
      <h2 id={id}>{title}</h2>
      <h3 id={`${id}-en`}>
        <Trans>To readers of English</Trans>
      </h3>
      <div className={css.preview} lang="en">
        {children('en', `${id} ${id}-en`)}
      </div>
      <h3 id={`${id}-hi`}>
        <Trans>To readers of Hindi</Trans>
      </h3>
      <div className={css.preview} lang="hi">
        {children('hi', `${id} ${id}-hi`)}
      </div>
    </section>
  );
}

/**
 * Shows a text as it will look on the site. Links open in a new tab, so that the unsaved text in the form is not lost.
 */
export function Preview({ title, content }: { title: ReactNode; content: Content }) {
  if (!canBeShown(content)) return <NotYetShown title={title} />;
  return (
    <InBothLanguages title={title}>
      {(language, within) => <Shown content={content} language={language} within={within} />}
    </InBothLanguages>
  );
}

function Shown({ content, language, within }: { content: Content; language: Language; within: string }) {
  switch (content.kind) {
    case 'banner':
      return <NewsCard news={content} language={language} target="_blank" />;
    case 'faq':
      return (
        <>
          <p className={css.topic}>{inLanguage(content.topic, language)}</p>
          <AnswerEntry entry={content} language={language} open />
        </>
      );
    case 'page':
      return (
        <>
          <p className={css.pageTitle}>{inLanguage(content.title, language)}</p>
          <Paragraphs paragraphs={content.paragraphs} language={language} />
        </>
      );
    case 'footer':
      return <FooterColumns footer={content} language={language} target="_blank" within={within} />;
  }
}

/**
 * Checks whether the text is complete enough for a preview. Otherwise the preview would show empty headings and links.
 */
function canBeShown(content: Content): boolean {
  switch (content.kind) {
    case 'banner':
      return [content.title.en, content.linkLabel.en, content.linkPath].every((text) => text !== '');
    case 'faq':
      return content.question.en !== '';
    case 'page':
      return content.title.en !== '';
    case 'footer':
      return [...content.exploreLinks, ...content.supportLinks].every(isWrittenLink);
  }
}

const isWrittenLink = (link: { path: string } & ({ label: string } | { name: string })) =>
  link.path !== '' && ('label' in link ? link.label : link.name) !== '';

export function NotYetShown({ title }: { title: ReactNode }) {
  return (
    <section className={css.previews}>
      <h2>{title}</h2>
      <p>
        <Trans>The preview appears here after you have written the English text.</Trans>
      </p>
    </section>
  );
}
