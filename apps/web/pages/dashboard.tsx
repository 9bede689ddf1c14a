import { listEntitlements, listOrders } from '@kasauti/contract/orders.ts';
import { listResults } from '@kasauti/contract/results.ts';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { NextBooking } from '../features/next-booking/next-booking.tsx';
import { Answered } from '../lib/answered.tsx';
import { formatDate, formatPaise } from '../lib/formats.ts';
import { inLanguage, useLanguage } from '../lib/language.ts';
import { AppLink, ButtonLink } from '../lib/links.tsx';
import { type Page, useHead } from '../lib/page.tsx';
import { PageLayout } from '../lib/page-layout.tsx';
import { question, useAnswer } from '../lib/queries.ts';
import { forSignedIn } from '../lib/signed-in.tsx';
import type { AuthUser } from '../lib/stores/auth.ts';
import css from './dashboard.module.css';

/** What to do next, and what has been: the next test, purchases that wait for a date, results, orders. */
function Dashboard({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  useHead({ title: t`Dashboard`, isPrivate: true });
  return (
    <PageLayout title={<Trans>Dashboard</Trans>}>
      <div className={css.parts}>
        <section>
          <h2>
            <Trans>Next</Trans>
          </h2>
          <NextBooking userId={user._id} />
          <Waiting user={user} />
        </section>
        <Results user={user} />
        <Orders user={user} />
      </div>
    </PageLayout>
  );
}

function Waiting({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const answer = useAnswer(question(listEntitlements, { params: { userId: user._id } }));
  return (
    <Answered query={answer} failed={t`Your purchases could not be loaded`} heading="h3">
      {({ data }) =>
        data.length > 0 && (
          <p className={css.waiting}>
            {t`${plural(data.length, { one: '# test waits for a date.', other: '# tests wait for a date.' })}`}{' '}
            <AppLink to="/bookschedule">
              <Trans>Choose a date</Trans>
            </AppLink>
          </p>
        )
      }
    </Answered>
  );
}

function Results({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const language = useLanguage();
  const answer = useAnswer(question(listResults, { params: { userId: user._id } }));
  return (
    <section>
      <h2>
        <Trans>Results</Trans>
      </h2>
      <Answered query={answer} failed={t`Your results could not be loaded`} heading="h3">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState
              icon="questions"
              title={<Trans>No results yet</Trans>}
              action={
                <ButtonLink to="/products?price=free" kind="secondary">
                  <Trans>Try a free test</Trans>
                </ButtonLink>
              }
            >
              <Trans>They stand here after your first test.</Trans>
            </EmptyState>
          ) : (
            <ul className={css.rows}>
              {data.map((result) => (
                <li key={result.attemptId}>
                  <AppLink to={`/results/${result.attemptId}`}>{inLanguage(result.title, language)}</AppLink>
                  <span>{formatDate(result.submittedAt, language)}</span>
                  <span className={css.figure}>
                    {result.total === null ? t`Awaited` : `${result.total} / ${result.maximum ?? ''}`}
                  </span>
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}

function Orders({ user }: { user: AuthUser }) {
  const { t } = useLingui();
  const language = useLanguage();
  const answer = useAnswer(question(listOrders, { params: { userId: user._id } }));
  return (
    <section>
      <h2>
        <Trans>Orders</Trans>
      </h2>
      <Answered query={answer} failed={t`Your orders could not be loaded`} heading="h3">
        {({ data }) =>
          data.length === 0 ? (
            <p>
              <Trans>You have not bought anything yet.</Trans>
            </p>
          ) : (
            <ul className={css.rows}>
              {data.map((order) => (
                <li key={order._id}>
                  <span>{order.lines.map((line) => line.title).join(', ')}</span>
                  <span>{formatDate(order.createdAt, language)}</span>
                  <span className={css.figure}>{formatPaise(order.amountInPaise)}</span>
                  {order.invoice && (
                    <AppLink to={`/api/v1/pay/invoices/${order.invoice._id}.pdf`} reloadDocument>
                      <Trans>Invoice</Trans>
                    </AppLink>
                  )}
                  {order.state === 'awaiting_payment' && (
                    <AppLink to={`/order-confirmation?order=${order._id}`}>
                      <Trans>Not paid yet</Trans>
                    </AppLink>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Answered>
    </section>
  );
}

export const page: Page = { Screen: forSignedIn(Dashboard) };
