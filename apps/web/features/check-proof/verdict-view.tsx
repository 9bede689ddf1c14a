import type { TrustedKey } from '@kasauti/domain/sheet/read-proof.ts';
import type { SheetCheck } from '@kasauti/domain/sheet/sheet-check.ts';
import type { Checked } from '@kasauti/domain/sheet/verdict.ts';
import { plainLine } from '@kasauti/domain/text/plain-line.ts';
import { classNames } from '@kasauti/ui/class-names.ts';
import { Icon, type IconName } from '@kasauti/ui/parts/icon.tsx';
import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import css from './check-proof.module.css';
import { checkName, findingWords, verdictWord } from './finding-words.ts';
import type { Trust } from './read-file.ts';

type Props = { name: string; checked: Checked; trust: Trust; keys: readonly TrustedKey[] };

/** Shows the verdict, the keys that it relies on, the candidate, and the result of each check. */
export function VerdictView({ name, checked, trust, keys }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { verdict, checks } = checked;
  // The heading takes the focus, so that screen readers announce the verdict.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the focus moves after each check
  useEffect(() => heading.current?.focus(), [checked]);
  const tone = verdict === 'genuine' ? css.good : verdict === 'not-genuine' ? css.bad : css.open;
  return (
    <section className={classNames(css.verdict, tone)} aria-labelledby="verdict">
      <h2 id="verdict" ref={heading} tabIndex={-1}>
        <Icon name={verdict === 'genuine' ? 'check' : 'warning'} size="large" /> <VerdictWords checked={checked} />
      </h2>
      <p className={css.soft} translate="no">
        {plainLine(name)}
      </p>
      <WhoseKeys trust={trust} keys={keys} />
      <Whose checked={checked} />
      <ul className={css.checks}>
        {checks.map((check) => (
          <CheckRow key={check.what} check={check} />
        ))}
      </ul>
    </section>
  );
}

function VerdictWords({ checked: { proof, verdict, checks } }: { checked: Checked }) {
  const failed = checks.filter((check) => check.verdict === 'bad').length;
  if (verdict === 'not-genuine') {
    return <Plural value={failed} one="Not genuine: # check failed" other="Not genuine: # checks failed" />;
  }
  if (verdict === 'nothing-to-check') return <Trans>There are no receipts in it to check</Trans>;
  if (proof.kind === 'receipts') return <Trans>Genuine receipts: the score is checked with the response sheet</Trans>;
  const isScored = checks.some((check) => check.what === 'score' && check.verdict === 'good');
  return isScored ? (
    <Trans>Genuine, and the score follows from the answers</Trans>
  ) : (
    <Trans>Genuine. The score was not part of the check</Trans>
  );
}

function WhoseKeys({ trust, keys }: Pick<Props, 'trust' | 'keys'>) {
  const ids = keys.map(({ kid }) => plainLine(kid)).join(', ');
  const host = location.host;
  return (
    <p>
      {trust.by === 'site' ? (
        <Trans>Checked with the keys of this site, {host}.</Trans>
      ) : (
        <Trans>
          Checked with the keys that you brought, {plainLine(trust.name)}: {ids}.
        </Trans>
      )}
    </p>
  );
}

/** Shows the details of the sheet. Without a valid signature they prove nothing and are hidden. */
function Whose({ checked: { proof, checks } }: { checked: Checked }) {
  const language = useLanguage();
  const isSigned = checks.some((check) => check.what === 'signature' && check.verdict === 'good');
  if (!isSigned || proof.kind === 'receipts') return null;
  const { candidate, exam, attempt, result, issuer } = proof.signed.sheet;
  return (
    <dl className={css.facts}>
      <dt>
        <Trans>Candidate</Trans>
      </dt>
      <dd>{plainLine(candidate.name)}</dd>
      <dt>
        <Trans>Roll number</Trans>
      </dt>
      <dd>{plainLine(candidate.rollNumber)}</dd>
      <dt>
        <Trans>Test</Trans>
      </dt>
      <dd>
        {plainLine(inLanguage(exam.title, language))} ({plainLine(exam.testCode)})
      </dd>
      <dt>
        <Trans>Submitted</Trans>
      </dt>
      <dd>{formatInstant(attempt.submittedAt, language)}</dd>
      {result && (
        <>
          <dt>
            <Trans>Score</Trans>
          </dt>
          <dd>
            <Trans>
              {plainLine(result.total)} of {plainLine(result.maximum)}
            </Trans>
          </dd>
        </>
      )}
      <dt>
        <Trans>Issued by</Trans>
      </dt>
      <dd>{plainLine(issuer)}</dd>
    </dl>
  );
}

const icons: Record<SheetCheck['verdict'], IconName> = { good: 'check', bad: 'close', skipped: 'minus' };
const rows = { good: 'passed', bad: 'failed', skipped: 'left' } as const;

function CheckRow({ check: { what, verdict, finding } }: { check: SheetCheck }) {
  return (
    <li className={css[rows[verdict]]}>
      <Icon name={icons[verdict]} />
      <div>
        <strong>{checkName(what)}</strong> <span className={css.word}>{verdictWord(verdict)}</span>
        <p>{findingWords(finding)}</p>
      </div>
    </li>
  );
}
