import {
  askDataExport,
  openDataExport,
  readDataExport,
  type WireDataExport,
} from '@kasauti/contract/identity/own-data.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { OwnProofForm } from '../../lib/account/proof-form.tsx';
import { useLanguage } from '../../lib/appearance/language.ts';
import { call } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import { DeleteAccount } from './delete-account.tsx';
import css from './own-data.module.css';

const ownCopy = question(readDataExport, {});
const LOOK_AGAIN_MS = 5_000;
const MEGABYTE = 1_000_000;
/** Smallest size that is shown, in megabytes. Otherwise a small file would be shown as 0. */
const MIN_SHOWN = 0.1;

/** Lets the user request and download a copy of all their data. The server creates the copy in the background. */
export function OwnData() {
  const [isMaking, setMaking] = useState(false);
  const copy = useAnswer(ownCopy, { freshMs: 0, everyMs: isMaking ? LOOK_AGAIN_MS : false });
  const [step, setStep] = useState<'rest' | 'ask' | 'download'>('rest');
  const state = copy.data && 'state' in copy.data ? copy.data.state : null;
  if (isMaking !== (state === 'making')) setMaking(state === 'making');
  const rest = () => setStep('rest');
  const asked = () => {
    rest();
    void copy.refetch();
  };
  return (
    <>
      <div className={css.part}>
        <h3>
          <Trans>Download my data</Trans>
        </h3>
        <p>
          <Trans>
            A ZIP file with everything we store about you: account, profile and documents, orders with invoices,
            bookings with admit cards, your tests with your answers, released results, applications, messages, consents,
            devices, and what the log says about you.
          </Trans>
        </p>
        <QueryResult query={copy} failed={<Trans>Your data could not be looked up</Trans>} heading="h3">
          {(found) => (
            <>
              <div role="status">
                <Told copy={found} />
              </div>
              {step === 'rest' && (
                <div className={css.actions}>
                  {found.state === 'ready' && (
                    <Button onPress={() => setStep('download')}>
                      <Trans>Download</Trans>
                    </Button>
                  )}
                  {found.state !== 'making' && (
                    <Button kind="secondary" onPress={() => setStep('ask')}>
                      {found.state === 'ready' ? <Trans>Make a new copy</Trans> : <Trans>Make a copy</Trans>}
                    </Button>
                  )}
                </div>
              )}
            </>
          )}
        </QueryResult>
        {step === 'ask' && (
          <OwnProofForm send={(body) => call(askDataExport, { body })} onDone={asked} onCancel={rest}>
            <Trans>Make a copy</Trans>
          </OwnProofForm>
        )}
        {step === 'download' && (
          <OwnProofForm
            send={(body) => call(openDataExport, { body })}
            onDone={({ path }) => {
              rest();
              // The response is a download, so the browser does not leave this page.
              location.assign(path);
            }}
            onCancel={rest}
          >
            <Trans>Download</Trans>
          </OwnProofForm>
        )}
      </div>
      <DeleteAccount />
    </>
  );
}

function Told({ copy }: { copy: WireDataExport }) {
  const language = useLanguage();
  switch (copy.state) {
    case 'none':
      return null;
    case 'making':
      return (
        <Notice tone="info">
          <Trans>We are making your copy. You can leave this page: we write to you when it is ready.</Trans>
        </Notice>
      );
    case 'ready': {
      const size = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(
        Math.max(copy.sizeInBytes / MEGABYTE, MIN_SHOWN),
      );
      return (
        <Notice tone="success">
          <Trans>
            Your copy of {formatInstant(copy.askedAt, language)} is ready ({size} MB). It is deleted on{' '}
            {formatInstant(copy.expiresAt, language)}.
          </Trans>
        </Notice>
      );
    }
  }
}
