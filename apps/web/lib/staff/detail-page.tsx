import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Facts } from '@kasauti/ui/parts/records.tsx';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId } from 'react';
import { useLanguage } from '../appearance/language.ts';
import { PageLayout } from '../page/page-layout.tsx';
import { Link } from '../routing/router.tsx';
import { formatInstant } from '../words/formats.ts';
import css from './detail-page.module.css';
import { useListPlace } from './list-places.tsx';

type Props = {
  title: ReactNode;
  /** Line below the title, for example with the name of the parent item. */
  lead?: ReactNode;
  /** The list that contains the item: its path, and its name for the link back. */
  list: { path: string; name: ReactNode };
  /** Badges that show the item's state and anything unusual. */
  marks?: ReactNode;
  /** Facts about the item, as `Fact` elements. */
  facts?: ReactNode;
  /** Buttons for actions on the whole item. */
  actions?: ReactNode;
  /** Sections of the page, for example forms, decisions and related lists. */
  children?: ReactNode;
  /** History of the item, as a `History` element or another timeline. */
  timeline?: ReactNode;
  timelineTitle?: ReactNode;
};

/** Page of one item of a list: a link back, its facts, its actions, and its history. */
export function DetailPage(props: Props) {
  const { title, lead, list, marks, facts, actions, children, timeline, timelineTitle } = props;
  const id = useId();
  const hasAside = Boolean(facts || timeline);
  return (
    <PageLayout title={title} lead={lead}>
      <div className={css.head}>
        <Link {...useListPlace(list.path)}>{list.name}</Link>
        {marks}
      </div>
      {actions && <div className={css.actions}>{actions}</div>}
      <div className={hasAside ? css.columns : css.main}>
        <div className={css.main}>{children}</div>
        {hasAside && (
          <div className={css.aside}>
            {facts && (
              <section className={css.box} aria-labelledby={`${id}-facts`}>
                <h2 id={`${id}-facts`}>
                  <Trans>Facts</Trans>
                </h2>
                <Facts>{facts}</Facts>
              </section>
            )}
            {timeline && (
              <section className={css.box} aria-labelledby={`${id}-history`}>
                <h2 id={`${id}-history`}>{timelineTitle ?? <Trans>What happened</Trans>}</h2>
                {timeline}
              </section>
            )}
          </div>
        )}
      </div>
    </PageLayout>
  );
}

export type HistoryEntry = {
  at: string;
  /** What was done. */
  what: ReactNode;
  /** Who did it. Missing if the server did it. */
  by?: ReactNode;
  reason?: string | null;
  /** What the action has changed. */
  detail?: ReactNode;
};

/** History of an item, the newest entry first. */
export function History({ entries }: { entries: readonly HistoryEntry[] }) {
  const language = useLanguage();
  const seen = new Map<string, number>();
  return (
    <ol className={css.history}>
      {entries.map(({ at, what, by, reason, detail }) => {
        const no = (seen.get(at) ?? 0) + 1;
        seen.set(at, no);
        return (
          <li key={`${at} ${no}`}>
            <p>
              {what} {by && <span className={css.soft}>{by}</span>}
            </p>
            <time dateTime={at} className={css.soft}>
              <Icon name="clock" /> {formatInstant(at, language)}
            </time>
            {reason && <q>{reason}</q>}
            {detail}
          </li>
        );
      })}
    </ol>
  );
}
