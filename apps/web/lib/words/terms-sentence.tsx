import { Trans } from '@lingui/react/macro';

/** The terms that somebody accepts by giving their details for an account, with links to them. */
export function TermsSentence() {
  return (
    <p>
      <Trans>
        By going on you accept the{' '}
        <a href="/terms" target="_blank" rel="noopener">
          terms of use
        </a>
        . What we keep of you, and what for, is on the page{' '}
        <a href="/privacy" target="_blank" rel="noopener">
          Privacy
        </a>{' '}
        (both open in a new window).
      </Trans>
    </p>
  );
}
