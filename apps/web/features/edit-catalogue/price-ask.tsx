import { decidePrice, type StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { call, isRefusal } from '../../lib/server/call.ts';
import { DecideDialog } from '../../lib/staff/decide/decide-dialog.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatInstant, priceText } from '../../lib/words/formats.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import css from './edit-catalogue.module.css';
import { PriceEffect } from './price-effect.tsx';
import { useWhyWords } from './why-words.ts';

type Ask = NonNullable<StaffTest['priceAsk']>;
type Props = { test: StaffTest; onChanged: (test: StaffTest) => Promise<void> };

/**
 * Shows a new price that waits for approval. A second person can approve or refuse it. The person who requested it can
 * withdraw it.
 */
export function PriceAsk({ test, onChanged }: Props) {
  const language = useLanguage();
  const [decision, setDecision] = useState<'approve' | 'refuse' | null>(null);
  const ask = test.priceAsk;
  if (!ask) return null;
  return (
    <section className={css.box} aria-labelledby="price-ask">
      <h2 id="price-ask">
        <Trans>A new price waits: {priceText(ask.price)}</Trans>
      </h2>
      <p>
        <Trans>
          {ask.by} asked for it on {formatInstant(ask.at, language)}.
        </Trans>
      </p>
      <p>
        <q>{ask.reason}</q>
      </p>
      {ask.isOwn ? (
        <p>
          {test.isPriced ? (
            <Trans>You requested it, so somebody else must approve it. Until then the old price stays.</Trans>
          ) : (
            <Trans>You requested it, so somebody else must approve it.</Trans>
          )}
        </p>
      ) : (
        <Button onPress={() => setDecision('approve')}>
          <Trans>Approve this price…</Trans>
        </Button>
      )}{' '}
      <Button kind="secondary" onPress={() => setDecision('refuse')}>
        {ask.isOwn ? <Trans>Take it back…</Trans> : <Trans>Refuse this price…</Trans>}
      </Button>
      {decision && (
        <Decide
          test={test}
          ask={ask}
          isApproved={decision === 'approve'}
          onChanged={onChanged}
          onClose={() => setDecision(null)}
        />
      )}
    </section>
  );
}

type DecideProps = Props & { ask: Ask; isApproved: boolean; onClose: () => void };

function Decide({ test, ask, isApproved, onChanged, onClose }: DecideProps) {
  const { t } = useLingui();
  const words = useWhyWords();
  const send = async (reason: string) => {
    const body = { priceAskId: ask._id, isApproved, reason };
    const answer = await call(decidePrice, { params: { examId: test._id }, body }).catch(() => null);
    if (answer === null || isRefusal(answer)) return whyNot(answer);
    await onChanged(answer);
    toast('success', isApproved ? t`New orders pay the new price.` : t`The price stays as it is.`);
    return null;
  };
  const keeping = test.isPriced
    ? { title: <Trans>Keep the old price?</Trans>, button: <Trans>Keep the old price</Trans> }
    : { title: <Trans>Refuse this price?</Trans>, button: <Trans>Refuse the price</Trans> };
  return (
    <DecideDialog
      title={isApproved ? <Trans>Approve this price?</Trans> : keeping.title}
      top={
        <>
          <p>
            {test.isPriced ? (
              <Trans>
                It costs {priceText(test.price)} now. The requested price is {priceText(ask.price)}.
              </Trans>
            ) : (
              <Trans>It has no price yet. The requested price is {priceText(ask.price)}.</Trans>
            )}
          </p>
          {isApproved && test.isPriced && <PriceEffect test={test} isCheaper={ask.price < test.price} />}
        </>
      }
      words={words}
      buttons={[{ label: isApproved ? <Trans>Approve the price</Trans> : keeping.button }]}
      cancel={<Trans>Decide later</Trans>}
      onDecide={({ reason }) => send(reason)}
      onClose={onClose}
    />
  );
}

/** Says that single-person mode is on: one person decides, and no approval is needed. */
export function SinglePersonNotice({ test }: { test: StaffTest }) {
  if (!test.isSinglePerson) return null;
  return (
    <Notice tone="warning">
      <Trans>
        Single-person mode is on, so one person can change a price alone. The audit log records each such change as made
        alone.
      </Trans>
    </Notice>
  );
}
