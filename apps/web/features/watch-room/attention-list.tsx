import type { AttentionReason } from '@kasauti/domain/proctoring/presence.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Icon } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import type { Seat } from '../../lib/words/room-words.ts';
import css from './attention-list.module.css';
import { orderSeats, urgentReasons } from './seats/seat-order.ts';
import { agoText, attentionIcons, attentionName } from './seats/seat-words.ts';

type Props = {
  seats: readonly Seat[];
  readAt: Date;
  onOpen: (seat: Seat) => void;
  /** Renders the action for a need of a candidate. Returns null if the proctor can only look at the candidate. */
  remedy: (seat: Seat, need: AttentionReason) => ReactNode;
};

/**
 * Shown next to the grid while no candidate is open. Lists the candidates who need the proctor, each with a suitable
 * action.
 */
export function AttentionList({ seats, readAt, onOpen, remedy }: Props) {
  const { t } = useLingui();
  const language = useLanguage();
  const waiting = orderSeats(seats, 'need').flatMap((seat) => {
    const [need] = urgentReasons(seat);
    return need ? [{ seat, need }] : [];
  });
  return (
    <section className={css.place} aria-labelledby="needs">
      <h2 id="needs">
        <Trans>Needs a person</Trans>
      </h2>
      {waiting.length === 0 ? (
        <p className={css.none}>
          <Icon name="check" />
          <Trans>Nobody needs you at the moment.</Trans>
        </p>
      ) : (
        <ul className={css.list}>
          {waiting.map(({ seat, need }) => (
            <li key={seat.schedule_id} className={css.one}>
              <Icon name={attentionIcons[need]} />
              <div className={css.what}>
                <button type="button" className={css.name} onClick={() => onOpen(seat)}>
                  {seat.name}
                </button>
                <p>
                  {attentionName(need)}
                  {detail(seat, need)}
                </p>
                {need === 'hand' && seat.hand && <q className={css.message}>{seat.hand.message}</q>}
              </div>
              {remedy(seat, need) ?? (
                <Button kind="quiet" size="small" onPress={() => onOpen(seat)} aria-label={t`Look at ${seat.name}`}>
                  <Trans>Look</Trans>
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );

  function detail(seat: Seat, need: AttentionReason): string {
    const since = need === 'hand' ? seat.hand?.raisedAt : need === 'offline' ? seat.lastSeenAt : null;
    if (!since) return '';
    const ago = agoText(since, readAt, language);
    return need === 'hand' ? `, ${t`${ago} ago`}` : `, ${t`last heard of ${ago} ago`}`;
  }
}
