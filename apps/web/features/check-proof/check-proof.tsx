import { publicKeys } from '@kasauti/contract/attempts/results.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { TextAreaField } from '@kasauti/ui/parts/fields.tsx';
import { ProgressBar } from '@kasauti/ui/parts/progress.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { type FormEvent, useMemo, useState } from 'react';
import { useNavigate } from '../../lib/routing/router.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import css from './check-proof.module.css';
import { DropZone } from './drop-zone.tsx';
import { ProblemWords } from './problem-words.tsx';
import type { Trust } from './read-file.ts';
import type { Heads } from './run-check.ts';
import { TrustedKeys } from './trusted-keys.tsx';
import { useCheck } from './use-check.ts';
import { VerdictView } from './verdict-view.tsx';

const noHeads: Heads = { kept: [], roots: [] };
const noKeys: [] = [];

/**
 * Checks in the browser whether a response sheet or receipts are genuine. The verdict is shown at the top. The form for
 * the next file is then collapsed below it.
 */
export function CheckProof() {
  const { t } = useLingui();
  const [trust, setTrust] = useState<Trust>({ by: 'site' });
  const [heads, setHeads] = useState(noHeads);
  const site = useAnswer(question(publicKeys, {}));
  const siteKeys = site.data && !isRefusal(site.data) ? site.data.keys : site.isError || site.data ? noKeys : null;
  const keys = trust.by === 'site' ? siteKeys : trust.keys;
  const navigate = useNavigate();
  const trusted = useMemo(() => ({ keys, heads }), [keys, heads]);
  const { state, read, isLoading, bring, bringFile, stop } = useCheck(trusted, navigate);
  const bringText = (text: string) => bring({ name: t({ context: 'file', message: 'Pasted text' }), text });
  return (
    <div className={css.parts}>
      {state.kind === 'done' && (
        <VerdictView name={state.name} checked={state.checked} trust={trust} keys={keys ?? []} />
      )}
      <details className={css.fold} open={state.kind !== 'done'}>
        <summary hidden={state.kind !== 'done'}>
          <Trans>Check another file</Trans>
        </summary>
        <section className={css.part} aria-labelledby="bring">
          <h2 id="bring">
            <Trans>What do you want to check?</Trans>
          </h2>
          <DropZone isBusy={state.kind === 'checking'} onFile={(file) => void bringFile(file)} onText={bringText} />
          <PasteForm onText={bringText} />
          <p className={css.soft}>
            <Trans>The check runs on this device. What you check is not sent to anybody.</Trans>
          </p>
        </section>
      </details>
      <div role="status" className={css.state} aria-busy={isLoading}>
        {state.kind === 'checking' && (
          <>
            <p>
              <Trans>Checking {state.name}</Trans>
            </p>
            <ProgressBar label={t`How much of it is checked`} percent={state.percent} />
            <Button kind="quiet" size="small" onPress={stop}>
              <Trans>Stop</Trans>
            </Button>
          </>
        )}
        {state.kind === 'problem' && <ProblemWords {...state} />}
      </div>
      <TrustedKeys trust={trust} onTrust={setTrust} heads={heads} onHeads={setHeads} read={read} />
    </div>
  );
}

/** Form for users who have only the text of a file, or the link to a shared score. */
function PasteForm({ onText }: { onText: (text: string) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = text.trim() === '';
    setProblem(isEmpty ? t`Paste the text first.` : null);
    if (!isEmpty) onText(text);
  };
  return (
    <form className={css.paste} onSubmit={submit} noValidate>
      <TextAreaField
        label={t`Or paste the text of a file, or the link to a score`}
        rows={3}
        value={text}
        error={problem ?? undefined}
        spellCheck={false}
        onChange={({ target }) => setText(target.value)}
      />
      <div>
        <Button kind="secondary" type="submit">
          <Trans>Check what I pasted</Trans>
        </Button>
      </div>
    </form>
  );
}
