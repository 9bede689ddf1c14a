import { readScoreCard, type WireSignedCard } from '@kasauti/contract/attempts/score-cards.ts';
import { shownMarks } from '@kasauti/domain/format/marks.ts';
import type { CardVerdict } from '@kasauti/domain/sheet/score-card.ts';
import { plainLine } from '@kasauti/domain/text/plain-line.ts';
import { Notice } from '@kasauti/ui/parts/notice.tsx';
import { Skeleton } from '@kasauti/ui/parts/states.tsx';
import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { inLanguage, useLanguage } from '../../lib/appearance/language.ts';
import { VerdictCheck, VerdictChecks, VerdictFact, VerdictFacts, VerdictFrame } from '../../lib/proof/verdict.tsx';
import { AppLink } from '../../lib/routing/links.tsx';
import { question, useAnswer } from '../../lib/server/queries.ts';
import { QueryResult } from '../../lib/server/query-result.tsx';
import { formatInstant, formatPlainDate } from '../../lib/words/formats.ts';
import { keysQuestion, loadCheckParts, useCardCheck } from './use-card-check.ts';

/** Shows a shared score to everybody who has its link. Says whether this site signed it. */
export function ReadScoreCard({ token }: { token: string }) {
  const query = useAnswer(question(readScoreCard, { body: { token } }), { freshMs: 0 });
  // The keys and the code for the check are loaded at the same time as the card.
  useAnswer(keysQuestion);
  useEffect(() => void loadCheckParts().catch(() => undefined), []);
  return (
    <QueryResult
      query={query}
      loading={<Skeleton shape="block" />}
      failed={<Trans>The score could not be loaded</Trans>}
      refused={<Trans>This link shows no score</Trans>}
    >
      {(signed) => <CheckedCard signed={signed} />}
    </QueryResult>
  );
}

function CheckedCard({ signed }: { signed: WireSignedCard }) {
  const verdict = useCardCheck(signed);
  switch (verdict) {
    case null:
      return <Skeleton shape="block" />;
    case 'failed':
      return (
        <Notice tone="warning">
          <Trans>The score came, but it could not be checked, so it is not shown. Please load this page again.</Trans>
        </Notice>
      );
    case 'signed':
      return <GoodCard signed={signed} />;
    default:
      return <BadCard verdict={verdict} signed={signed} />;
  }
}

function GoodCard({ signed }: { signed: WireSignedCard }) {
  const { t } = useLingui();
  const language = useLanguage();
  const { card, keyId } = signed;
  const saidAt = formatInstant(card.saidAt, language);
  const host = location.host;
  return (
    <VerdictFrame tone="good" of={signed} title={<Trans>Genuine: this site signed this score</Trans>}>
      <CardFacts card={card} />
      <VerdictChecks>
        <VerdictCheck name={t`Signature`} outcome="good">
          <Trans>
            Signed with key {keyId} of this site, {host}. It was checked on your device.
          </Trans>
        </VerdictCheck>
        <VerdictCheck name={t`What counts now`} outcome="good">
          <Trans>The site said this on {saidAt}.</Trans>
        </VerdictCheck>
        <VerdictCheck name={t`Marks, computed again`} outcome="skipped">
          <Trans>
            The site computed the marks. Whoever has the response sheet can compute them again:{' '}
            <AppLink to="/verify">check a response sheet</AppLink>.
          </Trans>
        </VerdictCheck>
      </VerdictChecks>
    </VerdictFrame>
  );
}

function CardFacts({ card }: Pick<WireSignedCard, 'card'>) {
  const language = useLanguage();
  const { candidate, exam, satOn, score, passed } = card;
  const endsAt = formatInstant(card.endsAt, language);
  return (
    <VerdictFacts>
      <VerdictFact isMain term={<Trans>Candidate</Trans>}>
        <span translate="no">{plainLine(candidate.name)}</span>
      </VerdictFact>
      <VerdictFact term={<Trans>Test</Trans>}>
        {plainLine(inLanguage(exam.title, language))} ({plainLine(exam.testCode)})
      </VerdictFact>
      <VerdictFact term={<Trans>Date of the test</Trans>}>{formatPlainDate(satOn, language)}</VerdictFact>
      {score && (
        <VerdictFact isMain term={<Trans>Score</Trans>}>
          <Trans>
            {shownMarks(score.total)} of {shownMarks(score.maximum)}
          </Trans>
        </VerdictFact>
      )}
      {passed !== null && (
        <VerdictFact term={<Trans>Outcome</Trans>}>
          <strong>{passed ? <Trans>Passed</Trans> : <Trans>Not passed</Trans>}</strong>
        </VerdictFact>
      )}
      <VerdictFact term={<Trans>Shown until</Trans>}>
        <Trans>{endsAt}, unless its owner takes it back before</Trans>
      </VerdictFact>
    </VerdictFacts>
  );
}

/**
 * Explains why a card is not genuine. Its content is not shown, because without a valid signature anybody could have
 * written it.
 */
function BadCard({ verdict, signed }: { verdict: Exclude<CardVerdict, 'signed'>; signed: WireSignedCard }) {
  const { t } = useLingui();
  return (
    <VerdictFrame tone="bad" of={signed} title={<Trans>Not genuine: this score is not shown</Trans>}>
      <VerdictChecks>
        <VerdictCheck name={t`Signature`} outcome="bad">
          <WhyBad verdict={verdict} />
        </VerdictCheck>
      </VerdictChecks>
    </VerdictFrame>
  );
}

function WhyBad({ verdict }: { verdict: Exclude<CardVerdict, 'signed'> }) {
  switch (verdict) {
    case 'not-signed':
      return <Trans>It was changed after it was signed, or this site did not sign it.</Trans>;
    case 'key-unknown':
      return <Trans>It says it is signed with a key that this site does not have.</Trans>;
    case 'no-card':
      return <Trans>It does not have the format of a score card.</Trans>;
    case 'ended':
      return <Trans>Its link has expired.</Trans>;
  }
}
