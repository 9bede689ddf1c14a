import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import css from './purchase-rules.module.css';

/** Lists how long a purchase is valid, and how a booking can be changed. */
export function PurchaseRules({
  test: { price, reschedule, cancel, validityDays, mostAttempts: maxAttempts },
}: {
  test: WireTestDetails;
}) {
  const { t } = useLingui();
  const isFree = price === 0;
  return (
    <ul className={css.rules}>
      {!isFree && (
        <li>
          {t`Your purchase can be used for ${plural(validityDays, { one: '# day', other: '# days' })} from the day you buy it.`}
        </li>
      )}
      <li>
        {reschedule.maxCount === 0
          ? t`A booked date cannot be moved.`
          : t`You can move a booking ${plural(reschedule.maxCount, { one: '# time', other: '# times' })}, up to ${plural(reschedule.windowHours, { one: '# hour', other: '# hours' })} before the start.`}
      </li>
      <li>
        {isFree
          ? t`You can cancel up to ${plural(cancel.windowHours, { one: '# hour', other: '# hours' })} before the start and choose another date.`
          : t`You can cancel up to ${plural(cancel.windowHours, { one: '# hour', other: '# hours' })} before the start; you keep your purchase, for another date or a refund.`}
      </li>
      {!isFree && <li>{t`Once a test has been started there is no refund.`}</li>}
      {maxAttempts !== null && (
        <li>{t`You can sit this free test ${plural(maxAttempts, { one: '# time', other: '# times' })}.`}</li>
      )}
    </ul>
  );
}
