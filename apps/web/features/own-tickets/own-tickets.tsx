import { ownTickets } from '@kasauti/contract/content/tickets.ts';
import { Row, RowList } from '@kasauti/ui/parts/records.tsx';
import { Badge } from '@kasauti/ui/parts/small.tsx';
import { Trans } from '@lingui/react/macro';
import { useLanguage } from '../../lib/appearance/language.ts';
import { AppLink } from '../../lib/routing/links.tsx';
import { isRefusal } from '../../lib/server/call.ts';
import { question, useAnswer } from '../../lib/server/queries.ts';
import type { AuthUser } from '../../lib/stores/auth.ts';
import { useAuth } from '../../lib/stores/root.ts';
import { formatDate } from '../../lib/words/formats.ts';
import { messageKindName, messageStateName, messageStateTone } from '../../lib/words/message-words.ts';
import css from './own-tickets.module.css';

/**
 * Lists the messages that a signed-in user has sent, each with its state. Shows nothing to visitors, or if there are no
 * messages.
 */
export function OwnTickets() {
  const user = useAuth((auth) => (auth.isAuthenticated ? auth.user : null));
  return user && <List user={user} />;
}

function List({ user }: { user: AuthUser }) {
  const language = useLanguage();
  const { data } = useAnswer(question(ownTickets, { params: { userId: user._id } }), { freshMs: 0 });
  if (!data || isRefusal(data) || data.data.length === 0) return null;
  return (
    <section aria-labelledby="own-tickets">
      <h2 id="own-tickets">
        <Trans>What you wrote to us</Trans>
      </h2>
      <RowList>
        {data.data.map(({ ticketNo, ticketToken, subject, kind, state, receivedAt }) => (
          <Row key={ticketNo}>
            <span>
              <AppLink to={`/ticket#token=${ticketToken}`}>{subject}</AppLink>
              <br />
              <span className={css.when}>
                {messageKindName(kind)} · <Trans>Ticket {ticketNo}</Trans> · {formatDate(receivedAt, language)}
              </span>
            </span>
            <Badge tone={messageStateTone[state]}>{messageStateName(state)}</Badge>
          </Row>
        ))}
      </RowList>
    </section>
  );
}
