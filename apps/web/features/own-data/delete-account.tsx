import {
  askAccountDeletion,
  leaveBarRefusals,
  readAccountDeletion,
  type WireAccountDeletion,
} from '@kasauti/contract/identity/account-deletion.ts';
import { Button } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { useKeepAccount } from '../../lib/account/keep-account.ts';
import { OwnProofForm } from '../../lib/account/proof-form.tsx';
import { checkSession } from '../../lib/account/session.ts';
import { useLanguage } from '../../lib/appearance/language.ts';
import { call } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './own-data.module.css';

const ownDeletion = question(readAccountDeletion, {});

/**
 * Requests the deletion of the account. Before that, the page says what will be deleted and what stays. The request can
 * be withdrawn for some days.
 */
export function DeleteAccount() {
  const deletion = useAnswer(ownDeletion, { freshMs: 0 });
  const again = () => void deletion.refetch();
  const asked = () => {
    again();
    // After the session is read again, the page shows the bar about the deletion.
    void checkSession();
  };
  return (
    <div className={css.part}>
      <h3>
        <Trans>Delete my account</Trans>
      </h3>
      <QueryResult query={deletion} failed={<Trans>Your account could not be looked up</Trans>} heading="h3">
        {(found) =>
          found.leavesAt ? <Waiting leavesAt={found.leavesAt} onKept={again} /> : <Ask found={found} onAsked={asked} />
        }
      </QueryResult>
    </div>
  );
}

function Ask({ found: { bars }, onAsked }: { found: WireAccountDeletion; onAsked: () => void }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <p>
        <Trans>
          Deleted: your name, address, phone and birth date, password and devices, profile, photo, documents, cart and
          wishlist, applications, and the words of your messages. Tests that cost nothing and that you have not used are
          given up.
        </Trans>
      </p>
      <p>
        <Trans>
          Kept: invoices and bookkeeping with the name and state as billed, because tax law demands it; your tests,
          answers and results without your name, so that marks and ranks of others stay right; what you and a guardian
          agreed to and when, and a log without your name, as proof that all went as it should.
        </Trans>
      </p>
      <p>
        <Trans>
          You have 14 days to change your mind. Download your data first: afterwards nobody can give it back to you.
        </Trans>
      </p>
      {bars.map((bar) => (
        <Notice key={bar} tone="warning">
          {refusalText(bar, leaveBarRefusals)}
        </Notice>
      ))}
      {bars.length === 0 && !isAsking && (
        <div className={css.actions}>
          <Button kind="danger" onPress={() => setAsking(true)}>
            <Trans>Delete my account</Trans>
          </Button>
        </div>
      )}
      {isAsking && (
        <OwnProofForm
          danger
          send={(body) => call(askAccountDeletion, { body })}
          onDone={onAsked}
          onCancel={() => setAsking(false)}
        >
          <Trans>Delete in 14 days</Trans>
        </OwnProofForm>
      )}
    </>
  );
}

function Waiting({ leavesAt, onKept }: { leavesAt: string; onKept: () => void }) {
  const language = useLanguage();
  const { busy, hasFailed, keep } = useKeepAccount(onKept);
  return (
    <>
      <Notice tone="warning">
        <Trans>
          Your account closes on {formatInstant(leavesAt, language)} and is then deleted. Until then everything works as
          before.
        </Trans>
      </Notice>
      {hasFailed && (
        <Notice tone="danger">
          <Trans>We could not reach the server. Please try again.</Trans>
        </Notice>
      )}
      <div className={css.actions}>
        <Button busy={busy} onPress={keep}>
          <Trans>Keep my account</Trans>
        </Button>
      </div>
    </>
  );
}
