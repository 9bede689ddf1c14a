import { priceTest, type StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { readRupees } from '@kasauti/domain/commerce/paise.ts';
import { gstSplit } from '@kasauti/domain/commerce/tax/gst.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call, isRefusal } from '../../lib/server/call.ts';
import { DecideDialog } from '../../lib/staff/decide/decide-dialog.tsx';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatPaise, formatPrice } from '../../lib/words/formats.ts';
import { whyNot } from '../../lib/words/why-not.ts';
import { PriceEffect } from './price-effect.tsx';
import { fieldName } from './test-words.ts';
import { useWhyWords } from './why-words.ts';

type Props = { test: StaffTest; onChanged: (test: StaffTest) => Promise<void> };

/**
 * Requests a new price for future orders, with a reason. Before that, the form shows who is affected. A second person
 * must approve the price, unless single-person mode is on.
 */
export function SetPrice(props: Props) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        onPress={() => setIsAsking(true)}
        whyDisabled={props.test.priceAsk !== null && t`Another price is already waiting for approval.`}
      >
        {props.test.isPriced ? <Trans>Change the price…</Trans> : <Trans>Propose a price…</Trans>}
      </Button>
      {isAsking && <AskPrice {...props} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function AskPrice({ test, onChanged, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const words = useWhyWords();
  const [written, setWritten] = useState(test.isPriced ? String(test.price) : '');
  const [isChecked, setChecked] = useState(false);
  const price = written.trim() === '' ? Number.NaN : Number(written);
  const isPrice = readRupees(price) !== null;
  const check = () => {
    setChecked(true);
    return isPrice;
  };
  const send = async (reason: string) => {
    const body = { version: test.version, price, reason };
    const answer = await call(priceTest, { params: { examId: test._id }, body }).catch(() => null);
    if (answer === null || isRefusal(answer)) {
      // If another user has changed the test, the page shows these changes. The next submit is based on that version.
      if (answer?.code === 'changed-meanwhile') await onChanged(answer.extra?.current as StaffTest);
      return whyNot(answer);
    }
    await onChanged(answer);
    toast(
      'success',
      answer.priceAsk
        ? t`The new price is waiting for the approval of a second person.`
        : t`New orders pay the new price.`,
    );
    return null;
  };
  return (
    <DecideDialog
      title={test.isPriced ? <Trans>Change the price?</Trans> : <Trans>Propose a price?</Trans>}
      top={
        <p>
          {test.isPriced ? (
            <Trans>It costs {formatPrice(test.price)} now.</Trans>
          ) : (
            <Trans>It has no price yet. Write 0 if it is free.</Trans>
          )}
        </p>
      }
      words={words}
      check={check}
      buttons={[{ label: test.isSinglePerson ? <Trans>Set this price</Trans> : <Trans>Ask for this price</Trans> }]}
      whyDisabled={test.isPriced && price === test.price && t`Nothing has been changed.`}
      onDecide={({ reason }) => send(reason)}
      onClose={onClose}
    >
      <TextField
        value={written}
        onChange={(event) => setWritten(event.target.value)}
        label={fieldName('price')}
        hint={<PriceParts price={price} ratePercent={test.taxRateInPercent} />}
        error={isChecked && !isPrice && t`Write rupees, with at most two decimals`}
        inputMode="decimal"
      />
      {!test.isSinglePerson && (
        <p>
          {test.isPriced ? (
            <Trans>Somebody else must approve it. Until then the old price stays.</Trans>
          ) : (
            <Trans>Somebody else must approve it.</Trans>
          )}
        </p>
      )}
      {test.isPriced && isPrice && price !== test.price && <PriceEffect test={test} isCheaper={price < test.price} />}
    </DecideDialog>
  );
}

function PriceParts({ price, ratePercent }: { price: number; ratePercent: number }) {
  const grossPaise = readRupees(price);
  if (grossPaise === null || grossPaise < 0) return null;
  const { taxablePaise, igstPaise } = gstSplit({ grossPaise, ratePercent, intraState: false });
  const [net, tax] = [formatPaise(taxablePaise), formatPaise(igstPaise)];
  return (
    <Trans>
      {net} and {tax} of GST ({ratePercent} %)
    </Trans>
  );
}
