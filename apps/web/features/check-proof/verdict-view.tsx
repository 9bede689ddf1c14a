import { shownMarks } from '@kasauti/domain/format/marks.ts';
import { isFractionText } from '@kasauti/domain/fraction.ts';
import type { TrustedKey } from '@kasauti/domain/sheet/read-proof.ts';
import type { Checked } from '@kasauti/domain/sheet/verdict.ts';
import { plainLine } from '@kasauti/domain/text/plain-line.ts';
import { Plural, Trans } from '@lingui/react/macro';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { VerdictCheck, VerdictChecks, VerdictFact, VerdictFacts, VerdictFrame } from '../../lib/proof/verdict.tsx';
import { formatInstant } from '../../lib/words/formats.ts';
import css from './check-proof.module.css';
import { checkName, findingWords } from './finding-words.ts';
import type { Trust } from './read-file.ts';

type Props = { name: string; checked: Checked; trust: Trust; keys: readonly TrustedKey[] };

/** Shows the verdict, the keys that it depends on, the candidate, and the result of each check. */
export function VerdictView({ name, checked, trust, keys }: Props) {
  const { verdict, checks } = checked;
  const tone = verdict === 'genuine' ? 'good' : verdict === 'not-genuine' ? 'bad' : 'open';
  return (
    <VerdictFrame tone={tone} of={checked} title={<VerdictWords checked={checked} />}>
      <p className={css.soft} translate="no">
        {plainLine(name)}
      </p>
      <WhoseKeys trust={trust} keys={keys} />
      <Whose checked={checked} />
      <VerdictChecks>
        {checks.map(({ what, verdict, finding }) => (
          <VerdictCheck key={what} name={checkName(what)} outcome={verdict}>
            {findingWords(finding)}
          </VerdictCheck>
        ))}
      </VerdictChecks>
    </VerdictFrame>
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
          Checked with the keys that you added, {plainLine(trust.name)}: {ids}.
        </Trans>
      )}
    </p>
  );
}

/** Formats marks as on the page of a result. If the file has some other text there, returns it as one line. */
const marksText = (marks: string) => (isFractionText(marks) ? shownMarks(marks) : plainLine(marks));

/** Shows the details of the sheet if its signature is valid. Otherwise the details prove nothing and are hidden. */
function Whose({ checked: { proof, checks } }: { checked: Checked }) {
  const language = useLanguage();
  const isSigned = checks.some((check) => check.what === 'signature' && check.verdict === 'good');
  if (!isSigned || proof.kind === 'receipts') return null;
  const { candidate, exam, attempt, result, issuer } = proof.signed.sheet;
  return (
    <VerdictFacts>
      {result && (
        <VerdictFact isMain term={<Trans>Score</Trans>}>
          <Trans>
            {marksText(result.total)} of {marksText(result.maximum)}
          </Trans>
        </VerdictFact>
      )}
      <VerdictFact isMain term={<Trans>Candidate</Trans>}>
        {plainLine(candidate.name)}
      </VerdictFact>
      <VerdictFact term={<Trans>Roll number</Trans>}>{plainLine(candidate.rollNumber)}</VerdictFact>
      <VerdictFact term={<Trans>Test</Trans>}>
        {plainLine(inLanguage(exam.title, language))} ({plainLine(exam.testCode)})
      </VerdictFact>
      <VerdictFact term={<Trans>Submitted</Trans>}>{formatInstant(attempt.submittedAt, language)}</VerdictFact>
      <VerdictFact term={<Trans>Issued by</Trans>}>{plainLine(issuer)}</VerdictFact>
    </VerdictFacts>
  );
}
