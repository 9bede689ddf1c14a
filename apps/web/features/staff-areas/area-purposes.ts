import type { Role } from '@kasauti/contract/identity/identity.ts';
import { t } from '@lingui/core/macro';
import { type Area, mayDecideSale, mayWriteTests } from './areas.ts';

/* Only the home page of the console uses these texts. They are therefore not part of the code that every page loads. */

/** Returns a sentence that says what a user with this role does in the area. */
export function areaPurpose(area: Area, role: Role | undefined): string {
  switch (area) {
    case 'rooms':
      return t`Let candidates in, see who needs help, answer raised hands, pause tests, add time.`;
    case 'check-in':
      return t`Scan an admit card at the gate and tell the candidate their room and seat.`;
    case 'reviews':
      return t`Decide about tests that were ended in their room, and about answers that came too late.`;
    case 'marking':
      if (role === 'marker')
        return t`Mark answers that people must read, without names, by the rubric of the question.`;
      return t`See how far the marking of written answers is.`;
    case 'inbox':
      if (role === 'finance') return t`Find the payments of those who have paid and got nothing, and write to them.`;
      return t`Answer what people write to us: messages, enquiries and complaints.`;
    case 'people':
      return t`Find somebody and help them: confirmation, sessions, name, a lost second factor.`;
    case 'audit':
      return t`See who did what, when and why. Check that the log is intact. Download a copy.`;
    case 'applications':
      return t`Read applications for the employers of the jobs board, and tell candidates what was decided.`;
    case 'jobs':
      return t`Write, change and end the vacancies on the jobs board.`;
    case 'bank':
      return t`Write questions in both languages, review those of others, and keep their versions.`;
    case 'forms':
      return t`Build question papers from the item bank, and publish what others have built.`;
    case 'catalogue':
      if (!mayDecideSale(role)) return t`Write the description of a test, with its questions and answers.`;
      if (!mayWriteTests(role)) return t`Set the price of a test, take it off sale or put it back, each for a reason.`;
      return t`Write the description of a test, set its price, take it off sale or put it back.`;
    case 'content':
      return t`Write banners, questions and answers, pages of text, the footer and the categories.`;
    case 'documents':
      return t`Check identity proofs and certificates, and decide what candidates need for a fair test.`;
  }
}

/** Returns a sentence about tasks of the role that the console does not support yet. Returns null if there are none. */
export function notHereYet(role: Role, seesSales: boolean): string | null {
  switch (role) {
    case 'centre_manager':
      return t`Rooms, seats and the duty list of a centre cannot be changed in this console yet.`;
    case 'finance':
      if (!seesSales)
        return t`Refunds are made at the payment gateway. Orders and invoices are not in this console yet.`;
      return t`What was paid on each of the last days is shown above. Refunds are made at the payment gateway. Orders and invoices are not in this console yet.`;
    case 'admin':
      return t`Sittings are not planned in this console yet.`;
    default:
      return null;
  }
}
