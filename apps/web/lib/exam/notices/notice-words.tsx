import { Trans } from '@lingui/react/macro';
import { reasonSentence } from '../../words/reason-words.ts';
import css from './notice-words.module.css';
import type { Notice } from './notices.ts';

/** Text of a notice for the candidate, with its sender. */
export function NoticeWords({ notice: { kind, text, from } }: { notice: Notice }) {
  return (
    <>
      <strong>
        {kind === 'message' && (from ? <Trans>Message from {from}</Trans> : <Trans>Message from your proctor</Trans>)}
        {kind === 'hand-answered' && <Trans>Your proctor answers</Trans>}
        {kind === 'flagged' && <Trans>Your proctor has noted something</Trans>}
        {kind === 'time-moved' && <Trans>Your time was changed; the clock shows what is left</Trans>}
      </strong>
      <span className={css.said}>{kind === 'message' || kind === 'hand-answered' ? text : reasonSentence(text)}</span>
    </>
  );
}
