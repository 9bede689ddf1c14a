import { priceTest, type StaffTest } from '@kasauti/contract/catalogue/staff-catalogue.ts';
import { readRupees } from '@kasauti/domain/commerce/paise.ts';
import { gstSplit } from '@kasauti/domain/commerce/tax/gst.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Dialog, DialogActions } from '@kasauti/ui/parts/dialog.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FormFrame } from '../../lib/page/forms/form-frame.tsx';
import { call, isRefusal } from '../../lib/server/call.ts';
import { toast } from '../../lib/toasts/toasts.ts';
import { formatPaise, formatPrice } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import { PriceEffect } from './price-effect.tsx';
import { fieldName } from './test-words.ts';
import { WhyField } from './why-field.tsx';

type Props = {
  test: StaffTest;
  onChanged: (test: StaffTest) => Promise<void>;
  /** Reads the test in its current state. */
  onReadAgain: () => Promise<StaffTest | null>;
};

/**
 * Asks for a new price for new orders, with a reason. The form says beforehand whom that concerns. A second person
 * approves it.
 */
export function SetPrice(props: Props) {
  const { t } = useLingui();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        kind="secondary"
        onPress={() => setIsAsking(true)}
        whyDisabled={props.test.priceAsk !== null && t`Another price waits for a second person already.`}
      >
        <Trans>Change the price…</Trans>
      </Button>
      {isAsking && <AskPrice {...props} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function AskPrice({ test, onChanged, onReadAgain, onClose }: Props & { onClose: () => void }) {
  const { t } = useLingui();
  const [problem, setProblem] = useState<string | null>(null);
  const form = useForm({ defaultValues: { price: String(test.price), reason: '' } });
  const { register, handleSubmit, formState, control } = form;
  const written = useWatch({ control, name: 'price' });
  const price = written.trim() === '' ? Number.NaN : Number(written);
  const isNew = readRupees(price) !== null && price !== test.price;
  const send = handleSubmit(async ({ reason }) => {
    setProblem(null);
    const body = { version: test.version, price, reason };
    const answer = await call(priceTest, { params: { examId: test._id }, body }).catch(() => null);
    if (answer === null) return setProblem(t`We could not reach the server. Please try again.`);
    if (isRefusal(answer)) {
      // What was changed meanwhile is shown beneath, and the next press is about that.
      if (answer.code === 'changed-meanwhile') await onReadAgain();
      return setProblem(refusalText(answer));
    }
    await onChanged(answer);
    toast('success', answer.priceAsk ? t`The new price waits for a second person.` : t`New orders pay the new price.`);
    onClose();
  });
  return (
    <Dialog title={<Trans>Change the price?</Trans>} onClose={onClose} closeText={t`Close`}>
      <FormFrame onSubmit={send} problem={problem}>
        <p>
          <Trans>It costs {formatPrice(test.price)} now.</Trans>
        </p>
        <TextField
          {...register('price', {
            validate: (text) =>
              (text.trim() !== '' && readRupees(Number(text)) !== null) || t`Write rupees, with at most two decimals`,
          })}
          label={fieldName('price')}
          hint={<PriceParts price={price} ratePercent={test.taxRateInPercent} />}
          error={formState.errors.price?.message}
          inputMode="decimal"
        />
        {!test.isSinglePerson && (
          <p>
            <Trans>Somebody else approves it; until then the old price stays.</Trans>
          </p>
        )}
        {isNew && <PriceEffect test={test} isCheaper={price < test.price} />}
        <WhyField
          {...register('reason', { validate: (text) => text.trim() !== '' || t`Say why` })}
          error={formState.errors.reason?.message}
        />
        <DialogActions>
          <Button kind="secondary" onPress={onClose}>
            <Trans>Leave it as it is</Trans>
          </Button>
          <Button
            type="submit"
            busy={formState.isSubmitting}
            whyDisabled={price === test.price && t`Nothing has been changed.`}
          >
            {test.isSinglePerson ? <Trans>Set this price</Trans> : <Trans>Ask for this price</Trans>}
          </Button>
        </DialogActions>
      </FormFrame>
    </Dialog>
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
