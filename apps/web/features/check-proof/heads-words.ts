import type { Finding } from '@kasauti/domain/sheet/findings.ts';
import { t } from '@lingui/core/macro';

/** Describes a finding about the heads that the site publishes for each day. Returns null for all other findings. */
export function headsWords({ code, facts }: Finding): string | null {
  switch (code) {
    case 'receipts-not-in-order':
      return t`The receipts themselves have errors.`;
    case 'heads-not-brought':
      return t`You have not added published heads to compare with.`;
    case 'heads-not-published':
      return t`There are no published heads of these days to compare with.`;
    case 'heads-lead':
      return facts.later > 0
        ? t`${facts.roots} receipts match the published heads. For ${facts.later} more receipts, the heads of their day are missing.`
        : t`${facts.roots} receipts match the published heads of their days.`;
    case 'roots-not-brought':
      return t`The roots of lane ${facts.laneId} that lead to the published head are missing.`;
    case 'heads-taken-back':
      return t`The heads of ${facts.day} that you saved are no longer published.`;
    case 'heads-missing':
      return t`The heads of ${facts.day} are missing, though those of ${facts.later} are published.`;
    case 'heads-of-other-day':
      return t`The heads published for ${facts.day} are those of ${facts.said}.`;
    case 'heads-not-signed':
      return t`The heads of ${facts.day} are not signed with one of the keys used for this check.`;
    case 'heads-not-kept':
      return t`The heads of ${facts.day} differ from those that you saved.`;
    case 'heads-do-not-follow':
      return t`The heads of ${facts.day} do not follow those of the day before.`;
    case 'heads-follow-nothing':
      return t`The heads of ${facts.day} follow heads of the day before, which are not published.`;
    case 'root-signed-twice':
      return t`Root ${facts.rootNo} of lane ${facts.laneId} was signed twice, for different entries.`;
    case 'root-not-published':
      return t`Root ${facts.rootNo} of lane ${facts.laneId} is not among what was published on ${facts.day}.`;
    case 'roots-not-had':
      return t`The roots of lane ${facts.laneId} after root ${facts.rootNo} are missing.`;
    case 'root-does-not-follow':
      return t`Root ${facts.rootNo} of lane ${facts.laneId} does not follow the one before.`;
    case 'other-root':
      return t`Root ${facts.rootNo} of lane ${facts.laneId} differs from the root of the receipt.`;
    case 'other-head':
      return t`Root ${facts.rootNo} of lane ${facts.laneId} differs from the published head.`;
    default:
      return null;
  }
}
