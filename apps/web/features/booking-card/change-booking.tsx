import { cancelRefusals, moveRefusals } from '@kasauti/contract/scheduling/booking-refusals.ts';
import type { WireBooking } from '@kasauti/contract/scheduling/scheduling.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { addressOfMove } from '../../lib/cart/own-booking.ts';
import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { refusalText, useRefusalWords } from '../../lib/words/refusal-text.ts';

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx').then(({ CancelDialog }) => CancelDialog));

/**
 * Lets the candidate move or cancel the booking. If the rules of the test forbid it, the button is disabled and shows
 * the reason.
 */
export function ChangeBooking({ booking }: { booking: WireBooking }) {
  useRefusalWords();
  const [asked, setAsked] = useState(false);
  const { canReschedule, canCancel } = booking;
  return (
    <>
      {canReschedule === null ? (
        <ButtonLink kind="secondary" size="small" to={addressOfMove(booking)}>
          <Trans>Move</Trans>
        </ButtonLink>
      ) : (
        <Button kind="secondary" size="small" whyDisabled={refusalText(canReschedule, moveRefusals)}>
          <Trans>Move</Trans>
        </Button>
      )}
      <Button
        kind="danger"
        size="small"
        whyDisabled={canCancel !== null && refusalText(canCancel, cancelRefusals)}
        onPress={() => setAsked(true)}
      >
        <Trans>Cancel</Trans>
      </Button>
      {asked && <CancelDialog booking={booking} onClose={() => setAsked(false)} />}
    </>
  );
}
