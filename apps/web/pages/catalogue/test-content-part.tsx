import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { inLanguage, type Language, useLanguage } from '../../lib/appearance/language.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { formatDuration } from '../../lib/words/formats.ts';
import css from './test.module.css';

const SampleQuestions = lazyPart(() =>
  import('../../features/sample-questions/sample-questions.tsx').then(({ SampleQuestions }) => SampleQuestions),
);
const DatesPart = lazyPart(
  () => import('./test-dates-part.tsx').then(({ DatesPart }) => DatesPart),
  <Skeleton shape="block" />,
);
const PurchaseRules = lazyPart(() =>
  import('../../features/purchase-rules/purchase-rules.tsx').then(({ PurchaseRules }) => PurchaseRules),
);
const CheckDevice = lazyPart(() =>
  import('../../features/check-device/check-device.tsx').then(({ CheckDevice }) => CheckDevice),
);
const RecentlyViewed = lazyPart(() =>
  import('../../features/recently-viewed/recently-viewed.tsx').then(({ RecentlyViewed }) => RecentlyViewed),
);

/**
 * Shows everything below the head of the page. It is rendered on the server, and its script loads after the first
 * paint.
 */
export function TestContent({ test }: { test: WireTestDetails }) {
  const language = useLanguage();
  return (
    <div className={css.content}>
      <Part title={<Trans>Who it is for</Trans>}>
        <p>{inLanguage(test.audience, language)}</p>
      </Part>
      <Part title={<Trans>Pattern</Trans>}>
        <PatternTable test={test} language={language} />
      </Part>
      {test.syllabus.length > 0 && (
        <Part title={<Trans>Syllabus</Trans>}>
          <ul className={css.syllabus}>
            {test.syllabus.map((topic) => (
              <li key={topic.en}>{inLanguage(topic, language)}</li>
            ))}
          </ul>
        </Part>
      )}
      {test.sampleItems.length > 0 && (
        <Part title={<Trans>Sample questions</Trans>}>
          <SampleQuestions items={test.sampleItems} />
        </Part>
      )}
      <Part title={<Trans>Dates and places</Trans>}>
        <DatesPart test={test} />
      </Part>
      <Part title={<Trans>Moving, cancelling, refunds</Trans>}>
        <PurchaseRules test={test} />
      </Part>
      {test.mode !== 'centre' && (
        <Part title={<Trans>What your device needs</Trans>}>
          <CheckDevice mode={test.mode} />
        </Part>
      )}
      {test.faq.length > 0 && (
        <Part title={<Trans>Questions and answers</Trans>}>
          {test.faq.map(({ question: asked, answer }) => (
            <details key={asked.en} className={css.faq}>
              <summary>{inLanguage(asked, language)}</summary>
              <p>{inLanguage(answer, language)}</p>
            </details>
          ))}
        </Part>
      )}
      <Part title={<Trans>About {test.provider.name}</Trans>}>
        <p>{inLanguage(test.providerAbout, language)}</p>
      </Part>
      <RecentlyViewed open={test} />
    </div>
  );
}

function PatternTable({ test, language }: { test: WireTestDetails; language: Language }) {
  const { passShareInPercent } = test;
  return (
    <>
      <div className={css.scroll}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Section</Trans>
              </th>
              <th scope="col">
                <Trans>Questions</Trans>
              </th>
              <th scope="col">
                <Trans>Marks if right</Trans>
              </th>
              <th scope="col">
                <Trans>If wrong</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {test.pattern.map((section) => (
              <tr key={section.title.en}>
                <th scope="row">{inLanguage(section.title, language)}</th>
                <td>{section.questions}</td>
                <td>{section.marks}</td>
                <td>{section.negative.replace('-', '−')}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>
        <Trans>{formatDuration(test.duration, language)} for all sections together.</Trans>{' '}
        {passShareInPercent === null ? (
          <Trans>There is no pass mark; you get a score.</Trans>
        ) : (
          <Trans>You pass with {passShareInPercent}% of the marks.</Trans>
        )}
      </p>
    </>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className={css.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
