import { faqs, type WireFaq } from '@kasauti/contract/content/content.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { AnswerEntry } from '../../lib/page/forms/answer-entry.tsx';
import { type Page, useHead } from '../../lib/page/page.tsx';
import { PageLayout } from '../../lib/page/page-layout.tsx';
import { useAddressFilters } from '../../lib/routing/address-filters.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { faqJsonLd } from './faq-json-ld.ts';
import css from './faqs.module.css';

const ask = question(faqs, {});

function Faqs() {
  const { t } = useLingui();
  const language = useLanguage();
  const answer = useAnswer(ask);
  const { search, put } = useAddressFilters();
  const sought = search.get('q') ?? '';
  const entries = answer.data && 'data' in answer.data ? answer.data.data : [];
  useHead({
    title: t`Questions and answers`,
    description: t`How buying, scheduling, sitting a test and results work.`,
    jsonLd: import.meta.env.SSR && entries.length > 0 ? [faqJsonLd(entries, language)] : [],
  });
  return (
    <PageLayout narrow title={<Trans>Questions and answers</Trans>}>
      <search>
        <form className={css.search} method="get" action="/faqs" onSubmit={(event) => event.preventDefault()}>
          <TextField
            label={t`Search the answers`}
            name="q"
            type="search"
            maxLength={100}
            value={sought}
            onChange={(event) => put('q', event.currentTarget.value)}
          />
          <Button type="submit" kind="secondary">
            <Trans>Search</Trans>
          </Button>
        </form>
      </search>
      <QueryResult query={answer} failed={t`The answers could not be loaded`}>
        {({ data }) => (
          <Topics entries={matching(data, sought, language)} language={language} isFiltered={sought !== ''} />
        )}
      </QueryResult>
    </PageLayout>
  );
}

function Topics({ entries, language, isFiltered }: { entries: WireFaq[]; language: Language; isFiltered: boolean }) {
  const { t } = useLingui();
  const topics = [...Map.groupBy(entries, (entry) => entry.topic.en).values()];
  return (
    <>
      <p role="status" className={css.count}>
        {isFiltered && t`${plural(entries.length, { one: '# answer found', other: '# answers found' })}`}
      </p>
      {topics.map((group) => (
        <section key={group[0]?.topic.en} className={css.topic}>
          <h2>{group[0] && inLanguage(group[0].topic, language)}</h2>
          {group.map((entry) => (
            <AnswerEntry key={entry.question.en} entry={entry} language={language} />
          ))}
        </section>
      ))}
      {entries.length === 0 && (
        <EmptyState
          icon="search"
          title={<Trans>No answer fits these words</Trans>}
          action={
            <ButtonLink to="/contact" kind="secondary">
              <Trans>Write to us</Trans>
            </ButtonLink>
          }
        >
          <Trans>Try other words, or ask us directly.</Trans>
        </EmptyState>
      )}
    </>
  );
}

/** Returns the entries that contain every typed word, in either language. */
function matching(entries: WireFaq[], sought: string, language: Language): WireFaq[] {
  const words = sought.toLocaleLowerCase(language).split(/\s+/).filter(Boolean);
  return entries.filter((entry) => {
    const text = [entry.question, entry.answer, entry.topic].flatMap((part) => [part.en, part.hi ?? '']).join(' ');
    const folded = text.toLocaleLowerCase(language);
    return words.every((word) => folded.includes(word));
  });
}

export const page: Page = { Screen: Faqs, questions: () => [ask], searchNames: ['q'] };
