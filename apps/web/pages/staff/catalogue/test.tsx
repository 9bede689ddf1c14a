import { listStaffTests, readStaffTest, type StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import type { ExamId } from '@kasauti/contract/ids.ts';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { BeforeSale } from '../../../features/edit-catalogue/before-sale.tsx';
import type { SamplePicker } from '../../../features/edit-catalogue/choose-samples.tsx';
import { PriceAsk, SinglePersonNotice } from '../../../features/edit-catalogue/price-ask.tsx';
import { SellTest } from '../../../features/edit-catalogue/sell-test.tsx';
import { SetPrice } from '../../../features/edit-catalogue/set-price.tsx';
import { TestHistory } from '../../../features/edit-catalogue/test-history.tsx';
import { PaperOfTest } from '../../../features/edit-catalogue/test-paper.tsx';
import { shownPrice, stateName, stateTone } from '../../../features/edit-catalogue/test-words.ts';
import {
  mayChooseSamples,
  mayDecideSale,
  mayPublishForms,
  mayWriteTests,
} from '../../../features/staff-areas/areas.ts';
import { requireSignedIn } from '../../../lib/account/signed-in.tsx';
import { inLanguage, useLanguage } from '../../../lib/appearance/language.ts';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { useHead } from '../../../lib/page/page.tsx';
import { useParams } from '../../../lib/routing/router.tsx';
import { question, useAnswer } from '../../../lib/server/queries.ts';
import { QueryResult } from '../../../lib/server/query-result.tsx';
import { DetailPage } from '../../../lib/staff/detail-page.tsx';

/** The forms load later, because finance only reads the page. */
const EditTest = lazyPart(() =>
  import('../../../features/edit-catalogue/edit-test.tsx').then(({ EditTest }) => EditTest),
);
const ChooseSamples = lazyPart(() =>
  import('../../../features/edit-catalogue/choose-samples.tsx').then(({ ChooseSamples }) => ChooseSamples),
);
const QuestionPicker = lazyPart(() =>
  import('../../../features/build-form/question-picker.tsx').then(({ QuestionPicker }) => QuestionPicker),
);
const pickerOf: SamplePicker = (place) => <QuestionPicker {...place} />;

/**
 * Page of one test in the catalogue: its texts, price, sale and history. Users can change only what their role
 * allows.
 */
export const StaffTestPage = requireSignedIn(({ user }) => {
  const { t } = useLingui();
  const language = useLanguage();
  const queries = useQueryClient();
  const { testId = '' } = useParams();
  const asked = question(readStaffTest, { params: { examId: testId as ExamId } });
  const query = useAnswer(asked, { freshMs: 0 });
  useHead({ title: t({ context: 'staff', message: 'Catalogue' }), isPrivate: true });
  const know = async (test: StaffTest) => {
    queries.setQueryData(asked.queryKey, test);
    await queries.invalidateQueries({ queryKey: [listStaffTests.path] });
  };
  return (
    <QueryResult query={query} failed={t`The tests could not be loaded`} heading="h1">
      {(test) => (
        <DetailPage
          list={{ path: '/staff/tests', name: <Trans>All tests</Trans> }}
          title={inLanguage(test.listing.title, language)}
          lead={`${test.test_code} · ${test.provider} · ${shownPrice(test)}`}
          marks={<Badge tone={stateTone[test.state]}>{stateName(test.state)}</Badge>}
          actions={
            mayDecideSale(user.role) && (
              <>
                <SetPrice test={test} onChanged={know} />
                <SellTest test={test} onChanged={know} />
              </>
            )
          }
          timeline={<TestHistory history={test.history} />}
          timelineTitle={<Trans>What was changed</Trans>}
        >
          <BeforeSale test={test} />
          {mayDecideSale(user.role) ? (
            <>
              <SinglePersonNotice test={test} />
              <PriceAsk test={test} onChanged={know} />
            </>
          ) : (
            <p>
              <Trans>Finance decides about its price and whether it is on sale.</Trans>
            </p>
          )}
          <PaperOfTest test={test} mayChange={mayPublishForms(user.role)} onChanged={know} />
          {mayChooseSamples(user.role) && (
            <ChooseSamples key={`samples ${test._id}`} test={test} picker={pickerOf} onChanged={know} />
          )}
          {mayWriteTests(user.role) ? (
            <EditTest key={test._id} test={test} onChanged={know} />
          ) : (
            <p>{inLanguage(test.listing.summary, language)}</p>
          )}
        </DetailPage>
      )}
    </QueryResult>
  );
});
