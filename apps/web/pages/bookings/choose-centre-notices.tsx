import type { WireTestDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { moveRefusals } from '@kasauti/contract/scheduling/booking-refusals.ts';
import type { WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { EmptyState } from '@kasauti/ui/parts/states.tsx';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { addressOfMove } from '../../lib/cart/own-booking.ts';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { serverNow } from '../../lib/server/server-clock.ts';
import { refusalText, useRefusalWords } from '../../lib/words/refusal-text.ts';
import { slotWhen } from '../../lib/words/slot-words.ts';

/* Notices that the page shows above the choice of a slot, or instead of it. */

/** Says that the test must be bought before a slot can be chosen. */
export function BuyFirst({ test }: { test: WireTestDetails }) {
  return (
    <Notice
      tone="warning"
      action={
        <ButtonLink to={`/products/test/${test._id}`} size="small">
          <Trans>See the test</Trans>
        </ButtonLink>
      }
    >
      <strong>
        <Trans>Buy this test first; then choose a date.</Trans>
      </strong>
      <Trans>You can already look at places and dates.</Trans>
    </Notice>
  );
}

/** Shows the booking that the candidate already has, instead of the choice. */
export function BookedAlready({ booking }: { booking: WireBooking }) {
  const language = useLanguage();
  return (
    <EmptyState
      icon="calendar"
      title={<Trans>You already have a date for this test</Trans>}
      action={
        <>
          <ButtonLink to="/my-tests">
            <Trans>My Tests</Trans>
          </ButtonLink>
          {booking.canReschedule === null && (
            <ButtonLink to={addressOfMove(booking)} kind="secondary">
              <Trans>Move it</Trans>
            </ButtonLink>
          )}
        </>
      }
    >
      {slotWhen(booking, serverNow(), language)}
    </EmptyState>
  );
}

/** Explains why the booking cannot be moved. */
export function CannotMove({ why }: { why: string }) {
  useRefusalWords();
  return (
    <EmptyState
      icon="calendar"
      title={<Trans>This booking cannot be moved</Trans>}
      action={
        <ButtonLink to="/my-tests">
          <Trans>My Tests</Trans>
        </ButtonLink>
      }
    >
      {refusalText(why, moveRefusals)}
    </EmptyState>
  );
}

/** Explains that no slot is open. */
export function NoDates() {
  return (
    <EmptyState
      icon="calendar"
      title={<Trans>No date is open at the moment</Trans>}
      action={
        <ButtonLink to="/contact" kind="secondary">
          <Trans>Ask for help</Trans>
        </ButtonLink>
      }
    >
      <Trans>New dates are added every week. You keep your purchase; come back in a few days.</Trans>
    </EmptyState>
  );
}
