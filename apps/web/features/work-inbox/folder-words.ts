import type { Segment } from '@kasauti/contract/content/content.ts';
import type { MessageFolder } from '@kasauti/contract/content/inbox.ts';
import { t } from '@lingui/core/macro';

export function folderName(folder: MessageFolder): string {
  switch (folder) {
    case 'waiting':
      return t({ context: 'message', message: 'Waiting for an answer' });
    case 'answered':
      return t({ context: 'message', message: 'Answered' });
    case 'closed':
      return t({ context: 'message', message: 'Closed' });
    case 'suspected':
      return t({ context: 'message', message: 'In the spam folder' });
  }
}

export function segmentName(segment: Segment): string {
  switch (segment) {
    case 'higher-education':
      return t({ context: 'message', message: 'Higher education' });
    case 'government':
      return t({ context: 'message', message: 'Government' });
    case 'enterprise':
      return t({ context: 'message', message: 'Enterprise' });
  }
}
