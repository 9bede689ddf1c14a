import { sql } from 'kysely';
import type { Backlog } from '../backlog.ts';
import '../tables.ts';

export const waitingMail: Backlog = {
  name: 'mail_oldest_seconds',
  help: 'Age of the oldest mail that is not sent yet',
  usualUpTo: 600,
  async read(executor) {
    const row = await executor
      .selectFrom('mail_message')
      .select(sql<number | null>`extract(epoch from now() - min(queued_at))::float8`.as('age'))
      .where('state', '=', 'queued')
      .executeTakeFirst();
    return row?.age ?? 0;
  },
  warning: (seconds) => `a mail has not been sent for ${Math.floor(seconds / 60)} minutes`,
};
