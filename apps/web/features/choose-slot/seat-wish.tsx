import { listSeatWishes, type WireSitting, wishSeat } from '@kasauti/contract/scheduling.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, isRefusal } from '../../lib/call.ts';
import { question, useAnswer } from '../../lib/queries.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useAuth } from '../../lib/stores/root.ts';
import css from './choose-slot.module.css';

/** At a full slot: a mail when a seat is free again, or no longer. */
export function SeatWish({ sitting, testCode, when }: { sitting: WireSitting; testCode: string; when: string }) {
  const { t } = useLingui();
  const queries = useQueryClient();
  const userId = useAuth((auth) => auth.user?._id);
  const wishes = useAnswer(question(listSeatWishes, { params: { userId: userId ?? ('' as never) } }), {
    enabled: userId !== undefined,
  });
  const change = useMutation({
    mutationFn: (isWanted: boolean) =>
      call(wishSeat, { body: { test_code: testCode, sittingId: sitting._id, isWanted } }),
    onSettled: () => queries.invalidateQueries({ queryKey: [listSeatWishes.path] }),
  });
  const waits =
    wishes.data && !isRefusal(wishes.data) && wishes.data.data.some(({ sittingId }) => sittingId === sitting._id);
  return (
    <div className={css.wish}>
      <Button
        kind={waits ? 'quiet' : 'secondary'}
        size="small"
        busy={change.isPending || wishes.isPending}
        aria-label={waits ? t`Do not tell me any more: ${when}` : t`Tell me when a seat is free: ${when}`}
        onPress={() => change.mutate(!waits)}
      >
        {waits ? <Trans>Do not tell me any more</Trans> : <Trans>Tell me when a seat is free</Trans>}
      </Button>
      <p role="status" className={css.left}>
        {waits && !change.isPending && (
          <>
            <Icon name="check" /> <Trans>We write to you once when a seat is free.</Trans>
          </>
        )}
        {change.isError && <Trans>We could not reach the server. Please try again.</Trans>}
        {isRefusal(change.data) && refusalText(change.data)}
      </p>
    </div>
  );
}
