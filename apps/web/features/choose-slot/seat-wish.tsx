import { listSeatWishes, type WireSitting, wishSeat } from '@kasauti/contract/scheduling/scheduling.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ButtonLink } from '../../lib/routing/links.tsx';
import { useLocation } from '../../lib/routing/router.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './choose-slot.module.css';

type Props = { sitting: WireSitting; testCode: string; when: string };

/**
 * For a full slot, lets the candidate ask for an email as soon as a seat is free, or cancel this request. A visitor
 * must first log in and then returns to this page.
 */
export function SeatWish(props: Props) {
  const { t } = useLingui();
  const isSignedIn = useAuth((auth) => auth.isAuthenticated);
  const { pathname } = useLocation();
  const { when } = props;
  if (isSignedIn) return <OwnSeatWish {...props} />;
  return (
    <div className={css.wish}>
      <ButtonLink
        to={`/login?next=${encodeURIComponent(pathname)}`}
        kind="secondary"
        size="small"
        aria-label={t`Log in to be notified when a seat is free: ${when}`}
      >
        <Trans>Log in to be notified when a seat is free</Trans>
      </ButtonLink>
    </div>
  );
}

function OwnSeatWish({ sitting, testCode, when }: Props) {
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
        aria-label={waits ? t`Stop notifying me: ${when}` : t`Notify me when a seat is free: ${when}`}
        onPress={() => change.mutate(!waits)}
      >
        {waits ? <Trans>Stop notifying me</Trans> : <Trans>Notify me when a seat is free</Trans>}
      </Button>
      <p role="status" className={css.waits}>
        {waits && !change.isPending && (
          <>
            <Icon name="check" /> <Trans>We will email you once when a seat is free.</Trans>
          </>
        )}
        {change.isError && <Trans>We could not reach the server. Please try again.</Trans>}
        {isRefusal(change.data) && refusalText(change.data)}
      </p>
    </div>
  );
}
