import type { Finding } from '@kasauti/domain/sheet/findings.ts';
import { t } from '@lingui/core/macro';

/** Describes a finding about the heads that the site publishes for each day. Returns null for all other findings. */
export function headsWords({ code, facts }: Finding): string | null {
  switch (code) {
    case 'receipts-not-in-order':
      return t`The receipts themselves are not in order.`;
    case 'heads-not-brought':
      return t`Nobody brought published heads to compare with.`;
    case 'heads-not-published':
      return t`There are no published heads of these days to compare with.`;
    case 'heads-lead':
      return facts.later > 0
        ? t`${facts.roots} receipts lead to the published heads. Of ${facts.later} more the day is not there.`
        : t`${facts.roots} receipts lead to the published heads of their days.`;
    case 'roots-not-brought':
      return t`The roots of lane ${facts.laneId} that lead to the published head were not brought.`;
    case 'heads-taken-back':
      return t`The heads of ${facts.day}, which you kept, are not published any more.`;
    case 'heads-missing':
      return t`The heads of ${facts.day} are missing, though those of ${facts.later} are published.`;
    case 'heads-of-other-day':
      return t`The heads of ${facts.day} are those of ${facts.said}.`;
    case 'heads-not-signed':
      return t`The heads of ${facts.day} are not signed with one of the keys that they are checked with.`;
    case 'heads-not-kept':
      return t`The heads of ${facts.day} are others than those that you kept.`;
    case 'heads-do-not-follow':
      return t`The heads of ${facts.day} do not follow those of the day before.`;
    case 'heads-follow-nothing':
      return t`The heads of ${facts.day} follow heads of the day before, which are not published.`;
    case 'root-signed-twice':
      return t`Root ${facts.rootNo} of lane ${facts.laneId} was signed twice, for different entries.`;
    case 'root-not-published':
      return t`Root ${facts.rootNo} of lane ${facts.laneId} is not among what was published on ${facts.day}.`;
    case 'roots-not-had':
      return t`The roots of lane ${facts.laneId} behind ${facts.rootNo} cannot be had.`;
    case 'root-does-not-follow':
      return t`Root ${facts.rootNo} of lane ${facts.laneId} does not follow the one before.`;
    case 'other-root':
      return t`Root ${facts.rootNo} of lane ${facts.laneId} is another one than the receipt’s.`;
    case 'other-head':
      return t`Root ${facts.rootNo} of lane ${facts.laneId} is another one than the published head.`;
    default:
      return null;
  }
}
