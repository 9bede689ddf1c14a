import { contentPage } from '@kasauti/contract/content/content.ts';
import { wordsOfPageText } from '@kasauti/domain/content/page-text.ts';
import { faceFor } from '@kasauti/ui/fonts/face-for.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import css from './content-page.module.css';

/** The server renders the text, so its script can be loaded later. */
const Paragraphs = lazyPart(() => import('../../lib/page/parts/paragraphs.tsx').then(({ Paragraphs }) => Paragraphs));
const WrittenText = lazyPart(() => import('./written-text.tsx').then(({ WrittenText }) => WrittenText));

export const askContent = (slug: string) => question(contentPage, { params: { slug } });

/** Page whose text the operator has written, such as "About" or the terms of use. */
export function ContentPage({
  slug,
  canonical,
  fallbackTitle,
  story,
  children,
}: {
  slug: string;
  /** Canonical path. Undefined when the page has only one address. */
  canonical?: string | undefined;
  fallbackTitle: string;
  /**
   * A short presentation at the top of the page. If there is one, the text of the page is hidden until the user opens
   * "Read more".
   */
  story?: ReactNode;
  children?: ReactNode;
}) {
  const { t } = useLingui();
  const language = useLanguage();
  const answer = useAnswer(askContent(slug));
  const page = answer.data && 'data' in answer.data ? answer.data.data : null;
  const isUnwritten = isRefusal(answer.data) && answer.data.code === 'not-found';
  const title = page ? inLanguage(page.title, language) : fallbackTitle;
  useHead({
    title,
    ...(page?.paragraphs[0] && {
      description: wordsOfPageText(inLanguage(page.paragraphs[0], language)).slice(0, 160),
    }),
    ...(canonical && { canonical }),
    ...(isUnwritten && { status: 404, isPrivate: true }),
  });
  const heading = <span data-face={faceFor(title, language)}>{title}</span>;
  if (isUnwritten)
    return (
      <PageLayout narrow title={title}>
        <p>
          <Trans>The people who run this site have not written this page yet.</Trans>
        </p>
        {children}
      </PageLayout>
    );
  if (story)
    return (
      <PageLayout title={heading}>
        {story}
        <QueryResult query={answer} failed={t`This page could not be loaded`}>
          {({ data }) => (
            <details className={css.more}>
              <summary>
                <Trans>Read more</Trans>
              </summary>
              <Paragraphs paragraphs={data.paragraphs} language={language} />
            </details>
          )}
        </QueryResult>
        {children}
      </PageLayout>
    );
  return (
    <PageLayout title={heading}>
      <QueryResult query={answer} failed={t`This page could not be loaded`}>
        {({ data }) => <WrittenText text={data}>{children}</WrittenText>}
      </QueryResult>
    </PageLayout>
  );
}

/** Text that the operator has added to a page of the site. Shows nothing when there is none. */
export function WrittenPart({ slug }: { slug: string }) {
  const language = useLanguage();
  const { data } = useAnswer(askContent(slug));
  if (!data || isRefusal(data)) return null;
  return (
    <section>
      <h2 data-face={faceFor(inLanguage(data.data.title, language), language)}>
        {inLanguage(data.data.title, language)}
      </h2>
      <Paragraphs paragraphs={data.data.paragraphs} language={language} under={2} />
    </section>
  );
}

/** Link from a page of text to the contact form. */
export function AskUs({ link }: { link: ReactNode }) {
  return (
    <p className={css.askUs}>
      <Trans>Something is missing, or you want to talk to somebody?</Trans> {link}
    </p>
  );
}
