import type { MessageKind } from '@kasauti/contract/content/content.ts';
import type { CloseReason, MessageState } from '@kasauti/contract/content/tickets.ts';
import type { Tone } from '@kasauti/ui/parts/small.tsx';
import { t } from '@lingui/core/macro';

export function messageKindName(kind: MessageKind): string {
  switch (kind) {
    case 'contact':
      return t({ context: 'message', message: 'Message' });
    case 'enquiry':
      return t({ context: 'message', message: 'Enquiry' });
    case 'grievance':
      return t({ context: 'message', message: 'Complaint' });
    case 'payment':
      return t({ context: 'message', message: 'Payment not found' });
  }
}

export function messageStateName(state: MessageState): string {
  switch (state) {
    case 'open':
      return t({ context: 'message', message: 'Waiting for an answer' });
    case 'answered':
      return t({ context: 'message', message: 'Answered' });
    case 'closed':
      return t({ context: 'message', message: 'Closed' });
  }
}

export const messageStateTone: Record<MessageState, Tone> = { open: 'accent', answered: 'success', closed: 'plain' };

export function closeReasonName(reason: CloseReason): string {
  switch (reason) {
    case 'solved':
      return t({ context: 'message', message: 'It is solved' });
    case 'duplicate':
      return t({ context: 'message', message: 'It is in another ticket already' });
    case 'nothing-to-do':
      return t({ context: 'message', message: 'It needs no answer' });
    case 'spam':
      return t({ context: 'message', message: 'It is advertising' });
  }
}
