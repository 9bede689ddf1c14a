import type { WireResult } from '@kasauti/contract/attempts/results.ts';
import { formatInstant } from '@kasauti/domain/format/dates.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { Button, LinkButton } from '@kasauti/ui/parts/button.tsx';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Trans } from '@lingui/react/macro';
import { ItemByItem } from '../../features/read-result/item-by-item.tsx';
import parts from '../../features/read-result/read-result.module.css';
import { ScoreCard } from '../../features/read-result/score-card.tsx';
import { SectionsTable } from '../../features/read-result/sections-table.tsx';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import type { Phase } from '../../lib/exam/player/player-state.ts';
import { useForgetNotes } from '../../lib/exam/tools/use-forget-notes.ts';
import type { Finished } from '../../lib/exam/try/tries.ts';
import { useTry } from '../../lib/exam/try/use-try.ts';
import { takeFocus } from '../../lib/page/take-focus.ts';
import { refusalText, useRefusalWords } from '../../lib/words/refusal-text.ts';
import css from './tried-result.module.css';

type ClosedProps = { attemptId: string; phase: Extract<Phase, { kind: 'barred' | 'over' }> };

/** Shows the end of a practice test without an account: its result, or why the paper cannot be opened. */
export function TryClosed({ attemptId, phase }: ClosedProps) {
  useForgetNotes(attemptId, phase);
  const finished = useTry((state) => state.finished);
  if (phase.kind === 'barred') return <Barred text={refusalText(phase.refusal)} />;
  return finished ? <TriedResult finished={finished} /> : <OverElsewhere />;
}

/** Shows the result in the same form as the results of the server. All data comes from this device. */
export function TriedResult({ finished }: { finished: Finished }) {
  const language = useLanguage();
  const again = useTry((state) => state.again);
  const isKept = useTry((state) => state.isKept);
  const result = resultOf(finished);
  const time = formatInstant(new Date(finished.submittedAt), INDIA_TIME_ZONE, language);
  return (
    <main className={css.page}>
      <h1 ref={takeFocus} tabIndex={-1}>
        {inLanguage(finished.title, language)}
      </h1>
      <p>
        {finished.submittedBy === 'deadline' ? (
          <Trans>Submitted when the time was up, {time}.</Trans>
        ) : (
          <Trans>You submitted it, {time}.</Trans>
        )}
      </p>
      {isKept ? <OnThisDevice /> : <OnThisPage />}
      <div className={parts.parts}>
        <ScoreCard result={result} />
        <SectionsTable sections={result.sections} />
        {result.items.length > 0 && <ItemByItem items={result.items} />}
        {result.keys === 'never' && (
          <Notice>
            <Trans>The questions of this test are not published, so keys and explanations are not shown.</Trans>
          </Notice>
        )}
      </div>
      <div className={css.next}>
        <Button kind="secondary" onPress={again}>
          <Trans>Sit it once more</Trans>
        </Button>
        <LinkButton kind="secondary" href={`/products/test/${encodeURIComponent(finished.test_code)}`}>
          <Trans>To the page of the test</Trans>
        </LinkButton>
      </div>
    </main>
  );
}

function OnThisDevice() {
  return (
    <Notice>
      <strong>
        <Trans>Tried without an account</Trans>
      </strong>
      <span>
        <Trans>
          This result is only on this device. Log in, or sign up and log in, in this browser. Then it moves into your
          account, marked as tried without an account.
        </Trans>
      </span>
      <div className={css.next}>
        <LinkButton size="small" href="/signup?next=%2Fmy-tests">
          <Trans>Sign Up</Trans>
        </LinkButton>
        <LinkButton size="small" kind="secondary" href="/login?next=%2Fmy-tests">
          <Trans>Login</Trans>
        </LinkButton>
      </div>
    </Notice>
  );
}

/** Shown when this browser could not store the result. So a later login could not move the result into an account. */
function OnThisPage() {
  return (
    <Notice tone="warning">
      <strong>
        <Trans>Tried without an account</Trans>
      </strong>
      <span>
        <Trans>
          This browser could not store the result, so it exists only on this page. It will be lost when you leave the
          page. Print the page if you want to keep it.
        </Trans>
      </span>
      <div className={css.next}>
        <Button size="small" onPress={() => window.print()}>
          <Trans>Print</Trans>
        </Button>
      </div>
    </Notice>
  );
}

function resultOf({ attemptId, submittedAt, submittedBy, score }: Finished): WireResult {
  const rest = { releasesAt: null, percentile: null, lateEvents: 0, wasTried: true } as const;
  return { ...score, ...rest, attemptId, submittedAt, submittedBy, state: 'released' };
}

/** Shown when another tab has submitted the test. The result is then stored on this device. */
function OverElsewhere() {
  return (
    <main className={css.page}>
      <h1 ref={takeFocus} tabIndex={-1}>
        <Trans>Your test is submitted</Trans>
      </h1>
      <div>
        <Button onPress={() => location.reload()}>
          <Trans>See the result</Trans>
        </Button>
      </div>
    </main>
  );
}

function Barred({ text }: { text: string }) {
  useRefusalWords();
  return (
    <main className={css.page}>
      <h1 ref={takeFocus} tabIndex={-1}>
        <Trans>The test cannot be opened here now</Trans>
      </h1>
      <p role="status">{text}</p>
      <div className={css.next}>
        <Button onPress={() => location.reload()}>
          <Trans>Try again</Trans>
        </Button>
        <LinkButton kind="secondary" href="/products?price=free">
          <Trans>Free tests</Trans>
        </LinkButton>
      </div>
    </main>
  );
}
