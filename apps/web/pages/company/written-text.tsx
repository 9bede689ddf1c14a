import { footer, holdsContent } from '@kasauti/contract/content/content.ts';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { type Language, useLanguage } from '../../lib/appearance/language.ts';
import { isLegal } from '../../lib/page/parts/legal-links.ts';
import { Paragraphs, sectionsOf } from '../../lib/page/parts/paragraphs.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { useLocation } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { formatDate } from '../../lib/words/formats.ts';
import css from './content-page.module.css';

type Text = { paragraphs: { en: string; hi?: string | undefined }[]; updatedAt: string };

/** A long text with the list of its sections, the day of its last change, and links to the site's other rules. */
export function WrittenText({ text, children }: { text: Text; children: ReactNode }) {
  const language = useLanguage();
  return (
    <div className={css.columns}>
      <Contents text={text} language={language} />
      <div className={css.body}>
        <p className={css.updated}>
          <Trans>Last updated: {formatDate(text.updatedAt, language)}</Trans>
        </p>
        <Paragraphs paragraphs={text.paragraphs} language={language} hasAnchors />
        {children}
      </div>
      <RelatedPages language={language} />
    </div>
  );
}

function Contents({ text, language }: { text: Text; language: Language }) {
  const id = useId();
  const sections = sectionsOf(text.paragraphs, language);
  if (sections.length < 2) return null;
  return (
    <nav className={css.contents} aria-labelledby={id}>
      <h2 id={id} className={css.sideHeading}>
        <Trans>On this page</Trans>
      </h2>
      <ol>
        {sections.map(({ id: section, title }) => (
          <li key={section}>
            <a href={`#${section}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** The links of the footer to the site's rules, so that they lead only to pages that the operator has published. */
function RelatedPages({ language }: { language: Language }) {
  const id = useId();
  const { pathname } = useLocation();
  const { data } = useAnswer(question(footer, {}));
  const [words] = data && !isRefusal(data) ? data : [];
  if (!words || !holdsContent(words)) return null;
  const written = language === 'hi' && words.hi ? 'hi' : 'en';
  const links = { ...words, ...(written === 'hi' && words.hi) }.supportLinks.filter(
    ({ path }) => isLegal(path) && !path.endsWith(pathname) && !pathname.endsWith(path),
  );
  if (links.length === 0) return null;
  return (
    <nav className={css.related} aria-labelledby={id}>
      <h2 id={id} className={css.sideHeading}>
        <Trans>Related pages</Trans>
      </h2>
      <ul lang={written}>
        {links.map(({ name, path }) => (
          <li key={path}>
            <AppLink to={path}>{name}</AppLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
