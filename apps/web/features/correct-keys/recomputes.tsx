import { type KeyRecompute, listRecomputes } from '@kasauti/contract/attempts/key-effects.ts';
import type { FormKeys } from '@kasauti/contract/authoring/form-keys.ts';
import { ProgressBar } from '@kasauti/ui/parts/progress.tsx';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import css from './correct-keys.module.css';

/** Time after which the progress is read again, in milliseconds. */
const READ_EVERY_MS = 3000;

/**
 * Shows how far the results are computed with each corrected key, the newest first. The progress is read until the
 * results have the newest key.
 */
export function Recomputes({ keys: { _id: formId, keyVersion } }: { keys: Pick<FormKeys, '_id' | 'keyVersion'> }) {
  const [doneVersion, setDoneVersion] = useState(1);
  const isDone = doneVersion >= keyVersion;
  const query = question(listRecomputes, { params: { formId } });
  const { data } = useAnswer(query, { freshMs: 0, everyMs: isDone ? false : READ_EVERY_MS });
  const recomputes = data && !isRefusal(data) ? data.data : [];
  const newest = recomputes.every(({ isFinished }) => isFinished) ? (recomputes[0]?.keyVersion ?? 1) : 1;
  if (newest !== doneVersion) setDoneVersion(newest);
  return (
    <div role="status" className={css.key}>
      {recomputes.map((one) => (
        <Recompute key={one.keyVersion} recompute={one} />
      ))}
    </div>
  );
}

function Recompute({ recompute: { keyVersion, results, done, changed, isFinished } }: { recompute: KeyRecompute }) {
  const { t } = useLingui();
  return (
    <div className={css.box}>
      <p>
        <strong>
          <Trans>Key version {keyVersion}</Trans>
        </strong>{' '}
        {isFinished ? (
          <Trans>
            <Plural value={done} one="# result computed again" other="# results computed again" />,{' '}
            <Plural value={changed} one="# changed" other="# changed" />.
          </Trans>
        ) : (
          <Trans>
            {done} of {results} results are computed again.
          </Trans>
        )}
      </p>
      {!isFinished && (
        <ProgressBar
          label={t`Results computed again`}
          percent={results === 0 ? 0 : Math.floor((100 * done) / results)}
        />
      )}
    </div>
  );
}
