import type { ReactNode } from 'react';
import { useLanguage } from '../../appearance/language.ts';
import { formatInstant } from '../../words/formats.ts';
import css from './message-list.module.css';

/** List of the messages of a conversation, the oldest first. */
export function MessageList({ children }: { children: ReactNode }) {
  return <ol className={css.list}>{children}</ol>;
}

type Props = { by: ReactNode; at: string; body: string; isOurs?: boolean };

/** `isOurs` is true for messages of the site's staff. */
export function Message({ by, at, body, isOurs }: Props) {
  const language = useLanguage();
  return (
    <li className={isOurs ? `${css.entry} ${css.ours}` : css.entry}>
      <p className={css.by}>
        <strong>{by}</strong> · <time dateTime={at}>{formatInstant(at, language)}</time>
      </p>
      <p className={css.body}>{body}</p>
    </li>
  );
}
