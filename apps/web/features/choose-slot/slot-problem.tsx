import type { WireSitting } from '@kasauti/contract/scheduling/scheduling.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { AppLink } from '../../lib/routing/links.tsx';
import { refusalTextOr } from '../../lib/words/refusal-text.ts';
import css from './choose-slot.module.css';
import { nextWithSeats } from './days.ts';
import type { SlotIntent } from './intent.ts';
import { SlotList } from './slot-list.tsx';
import type { SlotProblem } from './use-choose-slot.ts';

type Props = {
  problem: SlotProblem;
  sittings: WireSitting[];
  testCode: string;
  minutes: number;
  intent: SlotIntent;
  busy: boolean;
  onPick: (sitting: WireSitting) => void;
};

/**
 * Codes of refusals that are about the slot and not about the candidate. After such a refusal, other slots are offered.
 */
const aboutTheSlot = new Set([
  'sitting-full',
  'no-suitable-seat',
  'booking-closed',
  'sitting-not-open',
  'overlaps-another',
]);

/** Explains why the seat could not be held or booked. Offers the next slots with free seats. */
export function SlotProblemNotice({ problem: { refusal, sitting }, sittings, ...rest }: Props) {
  const { t } = useLingui();
  if (refusal === null) {
    return (
      <Notice tone="danger">
        <strong>
          <Trans>The server could not be reached.</Trans>
        </strong>
        <Trans>We do not know whether your seat is booked. Please try again. You will never be booked twice.</Trans>
      </Notice>
    );
  }
  const others = aboutTheSlot.has(refusal.code) ? nextWithSeats(sittings, sitting) : [];
  return (
    <div className={css.problem}>
      <Notice tone="danger">
        <strong>{refusalTextOr(refusal, t`Error creating schedule`)}</strong>
        {(refusal.code === 'already-booked' || refusal.code === 'attempts-used') && (
          <AppLink to="/my-tests">
            <Trans>My Tests</Trans>
          </AppLink>
        )}
        {refusal.code === 'guardian-consent-needed' && (
          <AppLink to="/profile#guardian">
            <Trans>Ask a guardian for consent</Trans>
          </AppLink>
        )}
      </Notice>
      {others.length > 0 && (
        <section className={css.others}>
          <h3>
            <Trans>The next slots with seats</Trans>
          </h3>
          <SlotList sittings={others} withDayAndPlace pickedId={null} {...rest} />
        </section>
      )}
    </div>
  );
}
