import type { listEntitlements } from '@kasauti/contract/orders/orders.ts';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { bookingAddress } from '../../lib/cart/chosen-date.ts';
import { AppLink, ButtonLink } from '../../lib/routing/links.tsx';
import type { Answer } from '../../lib/server/call.ts';
import { useServerNow } from '../../lib/server/server-clock.ts';
import { modeIcons, modeName, nextDate } from '../../lib/words/exam-words.ts';
import { formatDate, formatDuration } from '../../lib/words/formats.ts';
import { gatherWaiting } from './gather-waiting.ts';
import css from './waiting-tests.module.css';

export type Entitlement = Extract<Answer<typeof listEntitlements>, { data: unknown }>['data'][number];

/** Lists the purchases without a date, sorted by expiry. Several purchases of the same test share one line. */
export function WaitingTests({
  entitlements,
  heading: Heading = 'h2',
}: {
  entitlements: Entitlement[];
  heading?: 'h2' | 'h3';
}) {
  const { t } = useLingui();
  const language = useLanguage();
  const now = useServerNow();
  return (
    <ul className={css.list}>
      {gatherWaiting(entitlements).map(({ product, first, count }) => {
        const title = inLanguage(product.title, language);
        return (
          <li key={product._id} className={css.line}>
            <div className={css.what}>
              <Heading className={css.title}>
                <AppLink to={`/products/test/${product._id}`}>{title}</AppLink>
              </Heading>
              <ul className={css.facts}>
                <li>
                  <Icon name="clock" />
                  {formatDuration(product.duration, language)}
                </li>
                <li>
                  <Icon name={modeIcons[product.mode]} />
                  {modeName(product.mode)}
                </li>
                <li>
                  <Icon name="calendar" />
                  <Trans>Use it by {formatDate(first.expiresAt, language)}</Trans>
                </li>
                {product.nextSittingAt !== null && (
                  <li>
                    <Icon name="calendar" />
                    {nextDate(product, now)}
                  </li>
                )}
              </ul>
              {count > 1 && (
                <p className={css.detail}>
                  {t`You bought it ${plural(count, { one: '# time', other: '# times' })}; one date at a time.`}
                </p>
              )}
            </div>
            <ButtonLink to={bookingAddress(product.test_code, first._id)} aria-label={t`Choose a date for ${title}`}>
              <Trans>Choose a date</Trans>
            </ButtonLink>
          </li>
        );
      })}
    </ul>
  );
}
