import type { ReceiptProblem } from '@kasauti/domain/receipts/verify.ts';
import type { Finding } from '@kasauti/domain/sheet/findings.ts';
import type { CheckName } from '@kasauti/domain/sheet/sheet-check.ts';
import { plainLine } from '@kasauti/domain/text/plain-line.ts';
import { plural, t } from '@lingui/core/macro';
import { currentLanguage } from '../../lib/appearance/language.ts';
import { formatInstant } from '../../lib/words/formats.ts';
import { headsWords } from './heads-words.ts';

export function checkName(what: CheckName): string {
  switch (what) {
    case 'signature':
      return t`Signature`;
    case 'journal':
      return t`Order of the journal`;
    case 'receipts':
      return t`The receipt of each answer`;
    case 'times':
      return t`Times`;
    case 'score':
      return t`Marks, computed again`;
    case 'heads':
      return t`Published heads`;
  }
}

/**
 * Describes a finding of the check in the reader's language. Control characters from the file are replaced, so that the
 * text stays on one line.
 */
export function findingWords(found: Finding): string {
  return plainLine(
    signatureWords(found) ?? journalWords(found) ?? timeWords(found) ?? scoreWords(found) ?? headsWords(found) ?? '',
  );
}

function signatureWords({ code, facts }: Finding): string | null {
  switch (code) {
    case 'key-unknown':
      return t`It says it is signed with key ${facts.keyId}, which is not one of the keys used for this check.`;
    case 'signed':
      return t`Signed with key ${facts.keyId}, and unchanged since.`;
    case 'not-signed':
      return t`It was changed after it was signed, or it was not signed with key ${facts.keyId}.`;
    default:
      return null;
  }
}

function journalWords({ code, facts }: Finding): string | null {
  switch (code) {
    case 'entry-out-of-place':
      return t`Entry ${facts.seq} is missing or in the wrong place.`;
    case 'entries-missing':
      return t`It contains ${facts.entries} entries, but the test has ${facts.said}.`;
    case 'operation-twice':
      return t`It contains one entry twice.`;
    case 'journal-whole':
      return plural(facts.entries, {
        one: '# entry, numbered without a gap.',
        other: '# entries, numbered without a gap.',
      });
    case 'receipt-wrong':
      return receiptProblem(facts.problem, facts.rootNo);
    case 'receipt-of-other-attempt':
      return t`Receipt ${facts.rootNo} belongs to another test.`;
    case 'entry-missing':
      return t`Receipt ${facts.rootNo} proves an entry ${facts.seq}, which is missing in the journal.`;
    case 'two-receipts':
      return t`Entry ${facts.seq} has two receipts.`;
    case 'other-arrival':
      return t`Entry ${facts.seq} says it arrived at ${facts.said}, its receipt says ${facts.signed}.`;
    case 'no-receipt':
      return t`Entry ${facts.seq} has no receipt.`;
    case 'receipts-whole':
      return plural(facts.entries, {
        one: 'The receipt of # entry matches: the entry is the same as when it was stored.',
        other: 'The receipts of # entries match: each entry is the same as when it was stored.',
      });
    case 'no-receipts':
      return t`The file contains no receipt.`;
    case 'receipts-signed':
      return plural(facts.entries, {
        one: 'Signed: the server had stored # entry.',
        other: 'Signed: the server had stored # entries.',
      });
    default:
      return null;
  }
}

function receiptProblem(problem: ReceiptProblem, rootNo: number): string {
  switch (problem) {
    case 'malformed':
      return t`Receipt ${rootNo} does not have the format of a receipt.`;
    case 'other-entry':
      return t`Receipt ${rootNo} belongs to a different answer than the one in the sheet.`;
    case 'not-in-root':
      return t`Receipt ${rootNo} does not match what was signed.`;
    case 'bad-signature':
      return t`Receipt ${rootNo} is not signed with one of the keys used for this check.`;
    case 'entry-without-leaf':
      return t`Receipt ${rootNo} lacks an entry that it should contain.`;
  }
}

function timeWords({ code, facts }: Finding): string | null {
  switch (code) {
    case 'credit-out-of-place':
      return t`Credit of time ${facts.creditNo} is in the wrong place.`;
    case 'credit-after-end':
      return t`Credit of time ${facts.creditNo} was given after the test had ended.`;
    case 'deadline-missing':
      return t`The deadline from ${facts.since} on is missing.`;
    case 'deadline-other':
      return t`Start, duration and credits give the deadline ${facts.follows} from ${facts.since} on. The sheet says ${facts.said} from ${facts.saidSince} on.`;
    case 'deadline-from-nothing':
      return t`The sheet contains a deadline without a cause.`;
    case 'deadline-not-last':
      return t`The deadline ${facts.deadlineAt} is not the last that the test had.`;
    case 'accepted-twice':
      return t`A late entry is accepted twice.`;
    case 'accepted-in-time':
      return t`The sheet says that a person accepted entry ${facts.seq}, but it was not late.`;
    case 'marked-late':
      return t`Entry ${facts.seq} arrived in time, but is marked as late.`;
    case 'not-marked-late':
      return t`Entry ${facts.seq} arrived after the deadline, but is not marked as late.`;
    case 'left-out':
      return t`Entry ${facts.seq} counts, but was left out.`;
    case 'nobody-accepted':
      return t`Entry ${facts.seq} arrived late and nobody accepted it, but it is counted.`;
    case 'times-right':
    case 'times-of-old-format':
      return timesRight({ code, facts } as Finding & { code: 'times-right' | 'times-of-old-format' });
    default:
      return null;
  }
}

function timesRight({ code, facts }: Finding & { code: 'times-right' | 'times-of-old-format' }): string {
  const { late, counting } = facts;
  const lateWords =
    late === 0 ? t`Every entry arrived in time.` : t`${late} entries arrived late; ${counting} of them count.`;
  const origin =
    code === 'times-right'
      ? t`The deadline ${formatInstant(facts.deadlineAt, currentLanguage())} follows from start, duration and credits.`
      : t`This older format does not say how the deadline was computed.`;
  return `${origin} ${lateWords}`;
}

function scoreWords({ code, facts }: Finding): string | null {
  switch (code) {
    case 'keys-contradict':
      return t`What the sheet says about the answer keys does not match what it contains.`;
    case 'result-not-out':
      return t`The result had not been released when this sheet was made.`;
    case 'keys-not-yet':
      return t`The answer keys had not been released when this sheet was made. A sheet that is downloaded after their release contains them. This page can then compute the marks again.`;
    case 'keys-never':
      return t`This test never publishes its answer keys, so its marks cannot be computed again here.`;
    case 'keys-maybe':
      return t`This sheet contains no answer keys. If they have been released since, download it again.`;
    case 'scorer-unknown':
      return t`It was scored by ${facts.scorer}. This page knows ${facts.known}.`;
    case 'score-of-other-answers':
      return t`The score was not computed from these answers, keys and marking schemes.`;
    case 'form-does-not-fit':
      return t`Questions, keys and marking schemes in the sheet do not fit together.`;
    case 'score-differs':
      return t`The sheet says ${facts.total} of ${facts.maximum}. Computed again it is ${facts.right} of ${facts.rightMaximum}, or a question differs.`;
    case 'score-right':
      return facts.isOld
        ? t`${facts.total} of ${facts.maximum}. In this older format, no hash proves that the keys belong to the sheet.`
        : t`${facts.total} of ${facts.maximum} follows from answers and keys.`;
    default:
      return null;
  }
}
