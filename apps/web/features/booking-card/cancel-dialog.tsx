import { testDetails } from '@kasauti/contract/catalogue/catalogue.ts';
import { listEntitlements } from '@kasauti/contract/orders/orders.ts';
import {
  cancelBooking,
  listBookings,
  listSittings,
  type WireBooking,
} from '@kasauti/contract/scheduling/scheduling.ts';
import { changeClosesAt } from '@kasauti/domain/scheduling/policy.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { slotWhen } from '../../lib/words/slot-words.ts';
import css from './booking-card.module.css';

/** Asks for confirmation. The dialog explains the effect of cancelling and until when it is possible. */
export function CancelDialog({ booking, onClose }: { booking: WireBooking; onClose: () => void }) {
  const { t } = useLingui();
  const language = useLanguage();
  const queries = useQueryClient();
  const test = useAnswer(question(testDetails, { params: { id: booking.test_code } }));
  const cancel = useMutation({
    mutationFn: () => call(cancelBooking, { params: { schedule_id: booking.schedule_id } }),
    onSuccess: async (answer) => {
      await Promise.all(
        [listBookings, listEntitlements, listSittings].map(({ path }) =>
          queries.invalidateQueries({ queryKey: [path] }),
        ),
      );
      if (isRefusal(answer)) return;
      toast('success', t`The booking is cancelled. What you bought can be used for another date.`);
      onClose();
    },
  });
  const policy = test.data && !isRefusal(test.data) ? test.data.data.cancel : null;
  const windowHours = booking.hindrance ? 0 : policy?.windowHours;
  const closesAt = windowHours !== undefined && changeClosesAt(new Date(booking.startsAt), windowHours);
  const title = inLanguage(booking.title, language);
  return (
    <Dialog title={<Trans>Cancel this booking?</Trans>} onClose={onClose} closeText={t`Close`}>
      <p>
        <strong>{title}</strong>
        <br />
        {slotWhen(booking, serverNow(), language)}
      </p>
      <p>
        <Trans>Your seat is released at once, and another candidate may take it. You keep your purchase.</Trans>
      </p>
      {closesAt && (
        <p className={css.soft}>
          <Trans>Cancelling is possible until {formatInstant(closesAt, language, booking.timeZone)}.</Trans>
        </p>
      )}
      {cancel.isError && (
        <Notice tone="danger">
          <Trans>We could not reach the server. Please try again: cancelling twice does no harm.</Trans>
        </Notice>
      )}
      {isRefusal(cancel.data) && <Notice tone="danger">{refusalText(cancel.data)}</Notice>}
      <DialogActions>
        <Button kind="secondary" onPress={onClose}>
          <Trans>Keep it</Trans>
        </Button>
        <Button kind="danger" busy={cancel.isPending} onPress={() => cancel.mutate()}>
          <Trans>Cancel the booking</Trans>
        </Button>
      </DialogActions>
    </Dialog>
  );
}
