import { scoreCardPdf } from '@kasauti/contract/attempts/score-cards.ts';
import type { AttemptId } from '@kasauti/contract/ids.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextField } from '@kasauti/ui/parts/fields.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../../lib/appearance/language.ts';
import { takeFocus } from '../../lib/page/take-focus.ts';
import { saveAnswer } from '../../lib/server/save-file.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import type { Made } from './made.ts';
import css from './share-score.module.css';

/** Shows a new link, which can be copied or printed. It is shown only once. */
export function MadeLink({ attemptId, made: { card, token } }: { attemptId: AttemptId; made: Made }) {
  const { t } = useLingui();
  const language = useLanguage();
  const [isCopied, setIsCopied] = useState(false);
  const link = `${location.origin}/score#token=${token}`;
  const print = useMutation({
    mutationFn: () => saveAnswer(scoreCardPdf, { params: { id: attemptId }, body: { token } }, 'score-card.pdf'),
  });
  const said = () => {
    if (print.data === 'no-answer') return t`We could not reach the server. Please try again.`;
    if (print.data) return refusalText(print.data);
    return isCopied ? t`The link is copied.` : null;
  };
  return (
    <div className={css.made}>
      <h3 ref={takeFocus} tabIndex={-1}>
        <Trans>Your link is ready</Trans>
      </h3>
      <p>
        <Trans>
          Copy it now: it is not shown again. It works until {formatInstant(card.endsAt, language)}, or until you take
          it back.
        </Trans>
      </p>
      <TextField label={t`Link to your score`} value={link} readOnly onFocus={({ target }) => target.select()} />
      <div className={css.buttons}>
        <Button
          kind="secondary"
          onPress={() => void navigator.clipboard?.writeText(link).then(() => setIsCopied(true))}
        >
          <Trans>Copy the link</Trans>
        </Button>
        <Button kind="secondary" busy={print.isPending} onPress={() => print.mutate()}>
          <Trans>Download as PDF with a QR code</Trans>
        </Button>
      </div>
      <p role="status">{said()}</p>
    </div>
  );
}
