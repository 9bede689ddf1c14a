import { SHARE_CONSENT_VERSION, shareScore } from '@kasauti/contract/attempts/score-cards.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { CARD_DAYS, type CardShows } from '@kasauti/domain/marking/share-score.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { CheckboxField, RadioGroup, SelectField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call, isRefusal } from '../../lib/server/call.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import type { Made } from './made.ts';
import css from './share-score.module.css';

type Props = { attemptId: AttemptId; hasPassMark: boolean; onMade: (made: Made) => void };

/** Form for a new link: what it shows, how long it works, and the consent of the candidate. */
export function ShareForm({ attemptId, hasPassMark, onMade }: Props) {
  const { t } = useLingui();
  const [shows, setShows] = useState<CardShows>('score');
  const [days, setDays] = useState<(typeof CARD_DAYS)[number]>(30);
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const share = useMutation({
    mutationFn: () =>
      call(shareScore, {
        params: { id: attemptId },
        body: { shows, days, agreed: true, consentVersion: SHARE_CONSENT_VERSION },
      }),
    onSuccess: (answer) => {
      if (isRefusal(answer)) return setProblem(refusalText(answer));
      setAgreed(false);
      onMade(answer);
    },
    onError: () => setProblem(t`We could not reach the server. Please try again.`),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProblem(null);
    if (agreed) return share.mutate();
    setProblem(t`Please agree first: the link shows your name and your result.`);
    form.current?.querySelector<HTMLInputElement>('input[type=checkbox]')?.focus();
  };
  const consent = () => {
    if (!hasPassMark)
      return t`I agree that whoever has the link sees my name, the test, its date and my score, and nothing else.`;
    return shows === 'score'
      ? t`I agree that whoever has the link sees my name, the test, its date, my score and whether I passed, and nothing else.`
      : t`I agree that whoever has the link sees my name, the test, its date and whether I passed, and nothing else.`;
  };
  const lengths = { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`1 year` };
  return (
    <form ref={form} className={css.form} onSubmit={submit} noValidate>
      {hasPassMark && (
        <RadioGroup
          label={t`What the link shows`}
          name="shows"
          value={shows}
          onChoose={(value) => setShows(value as CardShows)}
          choices={[
            { value: 'score', label: t`Score, and whether you passed` },
            { value: 'pass', label: t`Only whether you passed` },
          ]}
        />
      )}
      <SelectField
        label={t`How long the link works`}
        value={String(days)}
        onChange={({ target }) => setDays(CARD_DAYS.find((one) => String(one) === target.value) ?? 30)}
        choices={CARD_DAYS.map((one) => ({ value: String(one), label: lengths[one] }))}
      />
      <CheckboxField
        label={consent()}
        checked={agreed}
        error={problem ?? undefined}
        onChange={({ target }) => setAgreed(target.checked)}
      />
      <div>
        <Button type="submit" busy={share.isPending}>
          <Trans>Make a link</Trans>
        </Button>
      </div>
    </form>
  );
}
