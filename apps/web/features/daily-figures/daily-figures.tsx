import { readSales, readTestsSat } from '@kasauti/contract/staff/figures.ts';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { BarChart } from '@kasauti/ui/staff/bar-chart.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatPaise, formatPlainDate, groupIndian } from '../../lib/words/formats.ts';
import css from './daily-figures.module.css';

type Figure = 'sales' | 'tests';

/** Shows the figures of the last days as charts. Tables contain the same numbers. */
export function DailyFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <section className={css.figures} aria-labelledby="daily-figures">
      <h2 id="daily-figures">
        <Trans>The last 28 days</Trans>
      </h2>
      <div className={css.charts}>
        {figures.includes('sales') && <Sales />}
        {figures.includes('tests') && <Tests />}
      </div>
      <p className={css.note}>
        <Trans>A day goes from midnight to midnight, Indian Standard Time. Today is the last one.</Trans>
      </p>
    </section>
  );
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const countText = (count: number) => groupIndian(`${Math.round(count)}`);

function Sales() {
  const { t } = useLingui();
  const summarise = useSummary();
  const language = useLanguage();
  const query = useAnswer(question(readSales, {}));
  return (
    <QueryResult query={query} failed={<Trans>What was paid could not be loaded</Trans>} heading="h3">
      {({ data }) => {
        const amounts = data.map(({ amountInPaise }) => amountInPaise);
        const orders = data.map((day) => day.orders);
        if (sum(orders) === 0)
          return (
            <EmptyState icon="cart" heading="h3" title={<Trans>Nothing was paid in the last 28 days</Trans>}>
              <Trans>Each day’s orders and their amount appear here as soon as one is paid.</Trans>
            </EmptyState>
          );
        const labels = data.map(({ day }) => formatPlainDate(day, language));
        const shared = { labels, labelsName: t`Day`, tableText: <Trans>Show as a table</Trans> };
        return (
          <>
            <BarChart
              {...shared}
              title={t`Paid per day, before refunds`}
              summary={summarise(labels, amounts, formatWholePaise)}
              series={[{ name: t`Amount`, values: amounts }]}
              format={formatWholePaise}
            />
            <BarChart
              {...shared}
              title={t`Orders paid per day`}
              summary={summarise(labels, orders, countText)}
              series={[{ name: t({ context: 'staff', message: 'Orders' }), values: orders }]}
              format={countText}
            />
          </>
        );
      }}
    </QueryResult>
  );
}

const formatWholePaise = (amount: number) => formatPaise(Math.round(amount));

function Tests() {
  const { t } = useLingui();
  const language = useLanguage();
  const query = useAnswer(question(readTestsSat, {}));
  return (
    <QueryResult query={query} failed={<Trans>The tests of the last days could not be loaded</Trans>} heading="h3">
      {({ data }) => {
        const [booked, sat] = [data.map((day) => day.booked), data.map((day) => day.sat)];
        const [bookedInAll, satInAll] = [countText(sum(booked)), countText(sum(sat))];
        if (sum(booked) === 0)
          return (
            <EmptyState icon="calendar" heading="h3" title={<Trans>No test was booked for the last 28 days</Trans>}>
              <Trans>Each day’s tests appear here as soon as somebody has booked one.</Trans>
            </EmptyState>
          );
        return (
          <BarChart
            title={t`Tests by the day of their sitting`}
            summary={t`${bookedInAll} booked, of which ${satInAll} were sat`}
            labels={data.map(({ day }) => formatPlainDate(day, language))}
            labelsName={t`Day`}
            series={[
              { name: t({ context: 'tests', message: 'Booked' }), values: booked },
              { name: t({ context: 'tests', message: 'Sat' }), values: sat },
            ]}
            format={countText}
            tableText={<Trans>Show as a table</Trans>}
          />
        );
      }}
    </QueryResult>
  );
}

/** Returns a function that describes a chart in words: its total, and the day with the highest value. */
function useSummary() {
  const { t } = useLingui();
  return (labels: readonly string[], values: readonly number[], format: (value: number) => string): string => {
    const most = Math.max(...values);
    const [total, top, day] = [format(sum(values)), format(most), labels[values.indexOf(most)] ?? ''];
    return t`${total} in all; most on ${day}: ${top}`;
  };
}
