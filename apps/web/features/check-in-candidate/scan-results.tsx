import { formatClockTime } from '@kasauti/domain/format/clock-time.ts';
import { INDIA_TIME_ZONE } from '@kasauti/domain/time/india.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { refusalText } from '../../lib/words/refusal-text.ts';
import css from './check-in-candidate.module.css';
import type { ScanResult } from './use-check-in.ts';

/** Shows the newest scan in large text that staff can read across a counter. */
export function ResultCard({ result, isManager }: { result: ScanResult; isManager: boolean }) {
  const { t } = useLingui();
  switch (result.kind) {
    case 'in':
      return <CheckedIn answer={result.answer} isManager={isManager} />;
    case 'refused':
      return (
        <section className={classNames(css.card, css.refused)}>
          <p className={css.verdict}>
            <Icon name="close" size="large" />
            <Trans>Not checked in</Trans>
          </p>
          <h2>{refusalText(result.refusal)}</h2>
          {result.rollNumber && (
            <p>
              <Trans>The card names roll number {result.rollNumber}.</Trans>
            </p>
          )}
        </section>
      );
    case 'kept':
      return (
        <section className={classNames(css.card, css.again)}>
          <p className={css.verdict}>
            <Icon name="offline" size="large" />
            <Trans>Stored, not checked yet</Trans>
          </p>
          <h2>{result.rollNumber ? t`Roll number ${result.rollNumber}` : t`An unknown card`}</h2>
          <p>
            <Trans>
              The server cannot be reached. The scan is sent automatically when the connection is back. Then room and
              seat appear. This card has not been checked yet.
            </Trans>
          </p>
        </section>
      );
    case 'lost':
      return (
        <section className={classNames(css.card, css.refused)}>
          <p className={css.verdict}>
            <Icon name="warning" size="large" />
            <Trans>Not checked in</Trans>
          </p>
          <h2>
            <Trans>The server cannot be reached, and this device cannot store the scan</Trans>
          </h2>
          <p>
            <Trans>Scan the card again when the connection is back.</Trans>
          </p>
        </section>
      );
  }
}

type CheckedInProps = { answer: Extract<ScanResult, { kind: 'in' }>['answer']; isManager: boolean };

function CheckedIn({ answer, isManager }: CheckedInProps) {
  const { t } = useLingui();
  const { candidateName, photoUrl, room, seat, already } = answer;
  return (
    <section className={classNames(css.card, already ? css.again : css.in)}>
      <p className={css.verdict}>
        <Icon name={already ? 'info' : 'check'} size="large" />
        {already ? t`Already checked in` : t`Checked in`}
      </p>
      <h2>{candidateName}</h2>
      {photoUrl ? (
        <img className={css.photo} src={photoUrl} alt={candidateName} />
      ) : (
        <p>
          <Trans>There is no photo on file. Compare the person with an original photo ID.</Trans>
        </p>
      )}
      <dl className={css.where}>
        <div>
          <dt>
            <Trans context="staff">Room</Trans>
          </dt>
          <dd>{room}</dd>
        </div>
        {seat !== null && (
          <div>
            <dt>
              <Trans>Seat</Trans>
            </dt>
            <dd>{seat}</dd>
          </div>
        )}
      </dl>
      {already && <ScannedBefore isManager={isManager} />}
    </section>
  );
}

function ScannedBefore({ isManager }: { isManager: boolean }) {
  return (
    <p>
      {isManager ? (
        <Trans>
          This card was scanned before. If somebody else came with it, let in only the person in the photo, and report
          the other to support.
        </Trans>
      ) : (
        <Trans>
          This card was scanned before. If somebody else came with it, compare the photos and call the centre manager.
        </Trans>
      )}
    </p>
  );
}

/** Lists the earlier scans. Staff use them to answer candidates' questions. */
export function ResultList({ results }: { results: readonly ScanResult[] }) {
  return (
    <section className={css.earlier} aria-labelledby="earlier">
      <h2 id="earlier">
        <Trans>Before that</Trans>
      </h2>
      <ol className={css.list}>
        {results.map((result) => (
          <li key={result.nonce}>
            <Icon name={iconOf(result)} />
            <span>
              <Line result={result} />
            </span>
            <time dateTime={result.scannedAt.toISOString()}>{formatClockTime(result.scannedAt, INDIA_TIME_ZONE)}</time>
          </li>
        ))}
      </ol>
    </section>
  );
}

function iconOf(result: ScanResult): IconName {
  if (result.kind === 'in') return result.answer.already ? 'info' : 'check';
  return ({ refused: 'close', kept: 'offline', lost: 'warning' } as const)[result.kind];
}

function Line({ result }: { result: ScanResult }) {
  switch (result.kind) {
    case 'in': {
      const { candidateName, room, seat, already } = result.answer;
      return (
        <>
          <strong>{candidateName}</strong>
          {' · '}
          {seat === null ? (
            room
          ) : (
            <Trans>
              {room}, seat {seat}
            </Trans>
          )}
          {already && (
            <>
              {' · '}
              <Trans>scanned again</Trans>
            </>
          )}
        </>
      );
    }
    case 'refused':
      return refusalText(result.refusal);
    case 'kept':
      return result.rollNumber ? (
        <Trans>Roll number {result.rollNumber}: stored, not checked yet</Trans>
      ) : (
        <Trans>Stored, not checked yet</Trans>
      );
    case 'lost':
      return <Trans>Not checked in</Trans>;
  }
}
